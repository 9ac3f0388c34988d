import {
  PROTOCOL,
  type Ack,
  type Bye,
  type FromClient,
  type FromTable,
  type Refused,
  type Said,
  type State,
} from "../protocol";
import { api, Refusal, type Pass } from "./api";
import { mergedChat, mergedStory, NO_STORY, withOlder, type Story } from "./history";

type Asking = Extract<FromClient, { id: string }>;
/** What one can ask a table for; the connection gives it an id. */
export type Wish = Asking extends infer Message ? (Message extends Asking ? Omit<Message, "id"> : never) : never;

interface Waiting {
  message: Asking;
  done: (version: number) => void;
  failed: (refusal: Refusal) => void;
}

export type Status = "connecting" | "open" | "lost" | "ended";

const FOR_GOOD = ["no-such-table", "old-client"]; // these byes say that coming back is no use
const FIRST_DELAY = 300; // ms until it is tried again, and twice as long each time
const LONGEST_DELAY = 8_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

/** A table's WebSocket: it comes back by itself, and whatever was asked for is asked until it is answered. */
export class Connection {
  status = $state<Status>("connecting");
  state = $state.raw<State | null>(null);
  story = $state.raw<Story>(NO_STORY);
  chat = $state.raw<Said[]>([]);
  bye = $state.raw<Bye | null>(null);
  unanswered = $state(0);
  #done = $state(0); // the version that contains all that was asked for
  /** Everything that was asked for is answered and can be seen. */
  isSettled = $derived.by(() => this.unanswered === 0 && (this.state?.version ?? 0) >= this.#done);

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #offset = 0; // what to add to this device's clock to have the server's
  #isClosed = false;

  constructor(
    readonly table: string,
    readonly pass: Pass,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#socket?.close();
  }

  /** The server's time in seconds. */
  now(): number {
    return Date.now() / 1000 + this.#offset;
  }

  /** Ask for something; resolves with the version that contains it, rejects with why not. */
  ask(wish: Wish): Promise<number> {
    const message = { ...wish, id: newId() } as Asking;
    return new Promise((done, failed) => {
      this.#waiting.set(message.id, { message, done, failed });
      this.unanswered = this.#waiting.size;
      if (this.status === "open") this.#send(message);
    });
  }

  /** Have lines that came before those one has. */
  async lookFurtherBack(): Promise<void> {
    this.story = withOlder(this.story, await api.lines(this.table, this.story.first, this.pass));
  }

  /** Come in once more, as who one is by now. */
  again(): void {
    const left = this.#socket;
    this.status = "connecting";
    this.#connect();
    left?.close();
  }

  #connect(): void {
    const address = new URL(`/api/tables/${this.table}/ws`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const socket = this.open(address.href);
    this.#socket = socket;
    socket.onopen = () =>
      this.#send({ type: "join", protocol: PROTOCOL, since: this.state?.version ?? 0, ...this.pass });
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as FromTable);
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: FromTable): void {
    this.#keepWatch();
    if (message.type === "state") this.#see(message);
    else if (message.type === "ack" || message.type === "refused") this.#answer(message);
    else if (message.type === "bye") this.#leave(message);
  }

  #see(state: State): void {
    this.#offset = state.now - Date.now() / 1000;
    this.story = mergedStory(this.story, state.history);
    this.chat = mergedChat(this.chat, state.chat);
    this.state = state;
    if (this.status === "open") return;
    this.status = "open";
    this.#tries = 0;
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  #answer(message: Ack | Refused): void {
    const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(waiting.message.id);
    this.unanswered = this.#waiting.size;
    if (message.type === "ack") {
      this.#done = Math.max(this.#done, message.version);
      waiting.done(message.version);
    } else waiting.failed(new Refusal(message.code, message.text, message.dice));
  }

  #leave(bye: Bye): void {
    if (!FOR_GOOD.includes(bye.code)) return;
    this.bye = bye;
    this.status = "ended";
    this.close();
  }

  #lost(): void {
    clearTimeout(this.#watch);
    if (this.#isClosed) return;
    this.status = "lost";
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#tries) * (0.7 + 0.6 * Math.random());
    this.#tries += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), delay);
  }

  /** Nothing heard for long: ask; still nothing: the connection is dead, though nobody has told us. */
  #keepWatch(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#check(), PING_EVERY);
  }

  #check(): void {
    clearTimeout(this.#watch);
    this.#send({ type: "ping" });
    this.#watch = setTimeout(() => this.#drop(), PONG_WITHIN);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost();
  }

  /** The device has woken up, or has a network again: no time to lose. */
  #hurry = (): void => {
    if (this.#isClosed || document.visibilityState === "hidden") return;
    if (this.status === "open") this.#check();
    else if (this.#socket?.readyState !== 0 && this.#socket?.readyState !== 1) {
      clearTimeout(this.#timer);
      this.#tries = 0;
      this.#connect();
    }
  };
}

/** `crypto.randomUUID` is missing where a page comes by plain http, as in a home network. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
