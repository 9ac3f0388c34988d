import { seatNumber, type View } from "../games/board";
import { api, Refusal, type Game } from "../lib/api";
import { spoken } from "../lib/actions";
import type { Connection, Wish } from "../lib/connection.svelte";
import { ruleAbout } from "../lib/rules";
import { settings } from "../lib/settings.svelte";
import type { Hint } from "../protocol";
import { listed, say } from "../texts";

const NOTHING: string[] = [];

/** What one sees and does at a table: through whose eyes, at which moment, and what was asked of one. */
export class Play {
  notice = $state(""); // why something was not possible
  unsure = $state(""); // an action that waits for a yes
  rolled = $state.raw<{ action: string | null; dice: string } | null>(null); // real dice have to be read
  past = $state.raw<{ number: number; views: Record<string, View> } | null>(null); // what one looks back at
  drawer = $state<"rules" | "settings" | "more" | "keys" | null>(null); // what is open beside the table
  acted = $state.raw<View | undefined>(); // the view in which we have decided last
  unveiled = $state(""); // the seat whose secrets may be seen on a shared device
  game = $state.raw<Game | undefined>();
  isGameKnown = $state(false); // or can't be, for now

  #now = $derived.by(() => this.connection.state!); // a table is shown when its first state is there
  info = $derived(this.#now.table);
  you = $derived(this.#now.you);
  story = $derived.by(() => this.connection.story);
  count = $derived(this.story.first + this.story.lines.length);
  names = $derived(this.info.seats.map(({ name, seat }) => name || seat));
  isShared = $derived(this.you.seats.length > 1);

  #views = $derived.by(() => this.#same(this.#now.views as unknown as Record<string, View>));
  #toAct = $derived(Object.values(this.#views)[0]?.to_act ?? []);
  /** Who plays here and has to decide. */
  deciding = $derived(this.you.seats.filter((seat) => this.#toAct.includes(seat)));
  /** Through whose eyes one looks; a shared device is for whoever has to decide. */
  seat = $derived.by(() => {
    const own = this.you.seats;
    if (!this.isShared) return own[0] ?? null;
    return this.deciding[0] ?? (own.includes(this.unveiled) ? this.unveiled : own[0]!);
  });
  view = $derived(this.#views[this.seat ?? "*"]);
  shown = $derived(this.past?.views[this.seat ?? "*"] ?? this.view);
  /** The number of lines that have happened in what is shown. */
  at = $derived(this.past?.number ?? this.count);

  shownLines = $derived(this.story.lines.slice(0, Math.max(0, this.at - this.story.first)));

  isBot = $derived(this.info.seats.some(({ seat, bot }) => seat === this.seat && bot !== null));
  legal = $derived.by(() => {
    const { seat, view, isBot } = this;
    return seat && view && this.info.phase === "playing" && !isBot ? (view.legal[seat] ?? NOTHING) : NOTHING;
  });
  #hinted = $state.raw<{ about: string; hint: Hint } | null>(null);
  /** What the strongest bot would do here, once one has asked; with something else to decide it is forgotten. */
  hinted = $derived.by(() =>
    this.#hinted?.about === this.#decision(this.legal) && !this.past ? this.#hinted.hint : null,
  );
  hint = $derived(this.hinted?.action ?? null);
  canHint = $derived.by(() => this.legal.length > 0 && !this.race && !this.past);
  canUndo = $derived(this.you.undo.length > 0 && !this.past); // also for somebody who has passed the device on

  /** The game is a race now, for so many seconds, and we are in it. */
  race = $derived.by(() => {
    const left = this.info.seats.find(({ seat }) => seat === this.seat)?.left ?? null;
    return this.info.hurry && this.legal.length && left !== null
      ? { seconds: this.info.hurry, ends: this.#now.now + left }
      : null;
  });
  /** Whose time ran out, in words: whoever it was must know it, and so must all others. */
  late = $derived.by(() => {
    const late = this.info.seats.filter(({ timed_out }) => timed_out);
    const isMe = ({ seat }: { seat: string }) => !this.isShared && seat === this.seat;
    const names = late.filter((seat) => !isMe(seat)).map(({ seat }) => this.nameOf(seat));
    const told = names.length ? [say("time.theirs", { names: listed(names) })] : [];
    if (late.some(isMe)) told.unshift(say(this.info.phase === "over" ? "time.yours" : "time.yoursBot"));
    return told.join(" ");
  });
  /** Somebody else may have the device in hands. */
  isCovered = $derived(
    this.info.phase === "playing" && this.isShared && (this.game?.has_secrets ?? true) && this.seat !== this.unveiled,
  );

  #seen = { views: {} as Record<string, View>, text: "" };
  #looks = 0;
  #sought = 0; // the number of lines after which one wants to see it
  #decidedIn = 0; // the version in which we have decided last

  constructor(readonly connection: Connection) {
    void api
      .game(this.info.game)
      .then(
        (found) => (this.game = found),
        () => undefined,
      )
      .finally(() => (this.isGameKnown = true));
  }

  /** What shows nothing new is the same as before: a word of chat must not put back the dice that somebody has picked. */
  #same(views: Record<string, View>): Record<string, View> {
    const text = JSON.stringify(views);
    if (text !== this.#seen.text) this.#seen = { views, text };
    return this.#seen.views;
  }

  nameOf(letter: string): string {
    return this.names[seatNumber(letter)] ?? letter;
  }

  /** Is it done? What came of it may be seen a moment later. */
  ask = (wish: Wish): Promise<boolean> => this.#try(() => this.connection.ask(wish));

  /** Decide; what is not legal is explained. */
  act = (action: string): void => {
    this.past = null;
    if (!this.legal.includes(action)) void this.#explain(action);
    else if (settings.confirm && !this.race) {
      this.unsure = action;
      void this.learnWords();
    } else void this.decide(action);
  };

  async #explain(action: string): Promise<void> {
    const cant = say("actions.cant");
    this.notice = cant;
    const rule = (await this.#reason(action)) || (await ruleAbout(this.info.game, action).catch(() => ""));
    if (rule && this.notice === cant) this.notice = `${cant} ${rule}`;
  }

  /** What the legal actions mean, as soon as somebody wants to read it; until then, or without a server, their notation. */
  words = $state.raw<Record<string, string>>({});

  learnWords = async (): Promise<void> => {
    const { table, pass } = this.connection;
    const { seat } = this;
    const words = await api.words(table, pass).catch(() => ({}) as Record<string, Record<string, string>>);
    if (seat === this.seat) this.words = words[seat ?? ""] ?? {};
  };

  inWords = (action: string): string => this.words[action] ?? spoken(action, this.names);

  /** By which rule an action is not possible now; where nobody can say, just that it is not. */
  why = async (action: string): Promise<string> => (await this.#reason(action)) || say("actions.cant");

  async #reason(action: string): Promise<string> {
    const { table, pass } = this.connection;
    if (this.past || !this.seat) return "";
    return api.why(table, this.seat, action, pass).then(
      ({ reason }) => reason,
      () => "",
    );
  }

  askForHint = async (): Promise<void> => {
    const { seat } = this;
    const { table, pass } = this.connection;
    const about = this.#decision(this.legal);
    if (!seat || !this.canHint) return;
    try {
      this.#hinted = { about, hint: await api.hint(table, seat, pass) };
    } catch (refusal) {
      this.notice = (refusal as Error).message || say("offline");
    }
  };

  /** Which decision one is at: others may act meanwhile, and it stays the same. */
  #decision(legal: string[]): string {
    return [this.#decidedIn, ...legal].join();
  }

  undo = async (): Promise<void> => {
    const [seat] = this.you.undo;
    if (seat && this.canUndo) await this.ask({ type: "undo", seat });
  };

  async decide(action: string, outcome: string | null = null): Promise<void> {
    const { seat } = this;
    const { version } = this.#now;
    this.unsure = "";
    if (!seat || version === this.#decidedIn) return; // whoever taps twice means once
    this.#decidedIn = version;
    this.acted = this.view;
    const isDone = await this.#try(() => this.connection.ask({ type: "act", seat, action, version, outcome }), action);
    if (!isDone) this.#decidedIn = 0;
  }

  /** What is due has fallen; without an outcome the table says which dice it wants to know. */
  async land(outcome: string | null = null): Promise<void> {
    await this.#try(() => this.connection.ask({ type: "land", outcome, version: this.#now.version }));
  }

  /** Real dice show this. */
  read = async (outcome: string): Promise<void> => {
    await (this.rolled?.action ? this.decide(this.rolled.action, outcome) : this.land(outcome));
  };

  /** Ask, and say what speaks against it. */
  async #try(asking: () => Promise<unknown>, action: string | null = null): Promise<boolean> {
    this.notice = "";
    try {
      await asking();
      this.rolled = null;
      return true;
    } catch (error) {
      const refusal = error as Refusal;
      if (refusal.code === "missing-outcome") this.rolled = { action, dice: refusal.dice };
      else this.notice = refusal.message;
      return false;
    }
  }

  /** What a line told, if it is among those one has. */
  toldOf(line: number): string {
    return this.story.told[line - this.story.first]?.join(" ") ?? "";
  }

  /** Have earlier lines to look at. */
  lookFurtherBack = async (): Promise<void> => {
    try {
      await this.connection.lookFurtherBack();
    } catch (refusal) {
      this.notice = (refusal as Error).message || say("offline");
    }
  };

  /** Show how it was after so many lines. */
  lookBack = async (number: number): Promise<void> => {
    const look = ++this.#looks;
    this.#sought = number;
    if (number >= this.count) {
      this.past = null;
      return;
    }
    try {
      const views = await api.position(this.connection.table, number, this.connection.pass);
      if (look === this.#looks) this.past = { number, views }; // else one has looked on
    } catch (refusal) {
      this.notice = (refusal as Error).message || say("offline");
      this.#sought = this.at;
    }
  };

  /** Look so many lines further; whoever is quick goes on from what they are about to see. */
  look = (by: number): Promise<void> => this.lookBack(Math.max(0, (this.past ? this.#sought : this.at) + by));
}
