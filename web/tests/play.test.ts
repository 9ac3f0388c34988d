import { beforeEach, expect, test, vi } from "vitest";
import type { Connection } from "../src/lib/connection.svelte";
import type { Play } from "../src/table/play.svelte";

vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("document", Object.assign(new EventTarget(), { documentElement: { lang: "en", dataset: {} } }));
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("removeEventListener", () => undefined);
vi.stubGlobal("location", new URL("http://table.test/t/abc"));

const POSITIONS: Record<string, (views: unknown) => void> = {}; // requests for past positions that wait for their answer
const WHY = vi.fn((_path: string) => Promise.resolve(new Response('{"reason": ""}')));
const HINT = vi.fn((_path: string) => Promise.resolve(new Response("{}")));
vi.stubGlobal("fetch", (path: string) => {
  if (path.includes("/hint?")) return HINT(path);
  if (path.includes("/why?")) return WHY(path);
  const number = /positions\/(\d+)/.exec(path)?.[1];
  if (!number) return Promise.resolve(new Response(path.includes("rules") ? "# Toy" : "[]"));
  return new Promise((done) => (POSITIONS[number] = (views) => done(new Response(JSON.stringify(views)))));
});

const view = { to_act: ["A"], legal: { A: ["roll", "pass"] }, scores: [0, 0], winners: [], over: false };

/** A table at which we sit in A; the test answers for the server. */
class Table {
  table = "abc";
  pass = { invite: "", key: "" };
  story = { first: 0, lines: ["1", "2", "3"], told: [["One."], ["Two."], ["Three."]] };
  asked: { type: string; action?: string; answer: (version: number) => void; refuse: (code: string) => void }[] = [];
  state = {
    version: 5,
    now: 100,
    table: { game: "toy", phase: "playing", hurry: 0, seats: [{ seat: "A", name: "Ann", bot: null, left: null }] },
    you: { seats: ["A"], undo: [] },
    views: { A: view },
  };
  isAway = false;
  lookFurtherBack(): Promise<void> {
    return this.isAway ? Promise.reject(new Error("nobody answers")) : Promise.resolve();
  }
  ask(wish: { type: string }): Promise<number> {
    return new Promise((answer, failed) => {
      const refuse = (code: string) => failed(Object.assign(new Error(`it is ${code}`), { code, dice: "12" }));
      this.asked.push({ ...wish, answer, refuse });
    });
  }
}

let table: Table;
let play: Play;

beforeEach(async () => {
  const { Play } = await import("../src/table/play.svelte");
  table = new Table();
  play = new Play(table as unknown as Connection);
});

async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done));
}

test("what is legal is asked for, what is not is explained", async () => {
  play.act("fly");
  expect(table.asked).toEqual([]);
  expect(play.notice).toContain("That is not possible now");
  play.act("roll");
  expect(table.asked[0]).toMatchObject({ type: "act", seat: "A", action: "roll", version: 5 });
});

test("the server says why something is not possible, for the seat that asks", async () => {
  WHY.mockResolvedValueOnce(new Response('{"reason": "§2.1: nobody flies."}'));
  expect(await play.why("fly high")).toBe("§2.1: nobody flies.");
  expect(WHY).toHaveBeenLastCalledWith("/api/tables/abc/why?seat=A&action=fly+high");
  WHY.mockResolvedValueOnce(new Response('{"reason": "§2.1: nobody flies."}'));
  play.act("fly");
  await settled();
  expect(play.notice).toBe("That is not possible now. §2.1: nobody flies.");
});

test("who gets no answer, or looks back, hears at least that it is not possible", async () => {
  expect(await play.why("fly")).toBe("That is not possible now.");
  WHY.mockRejectedValueOnce(new Error("nobody answers"));
  expect(await play.why("fly")).toBe("That is not possible now.");
  WHY.mockResolvedValueOnce(new Response('{"code": "not-now", "text": "the game is over"}', { status: 409 }));
  expect(await play.why("fly")).toBe("That is not possible now.");
  play.past = { number: 1, views: {} };
  WHY.mockClear();
  expect(await play.why("fly")).toBe("That is not possible now.");
  expect(WHY).not.toHaveBeenCalled();
});

test("a hint is for what one can do now, and forgotten with it", async () => {
  const { Connection } = await import("../src/lib/connection.svelte");
  const { Play } = await import("../src/table/play.svelte");
  const socket = { close: () => undefined } as WebSocket;
  const connection = new Connection("abc", { invite: "", key: "" }, () => socket);
  const show = (changes: object) => {
    const told = { type: "state", history: { start: 0, lines: [], told: [] }, chat: [] };
    socket.onmessage!({ data: JSON.stringify({ ...table.state, ...told, ...changes }) } as MessageEvent);
  };
  show({});
  const real = new Play(connection);
  const hint = { seat: "A", action: "roll", words: "roll them all", level: "easy" };
  HINT.mockResolvedValueOnce(new Response(JSON.stringify(hint)));
  await real.askForHint();
  expect(HINT).toHaveBeenLastCalledWith("/api/tables/abc/hint?seat=A");
  expect([real.hint, real.hinted]).toEqual(["roll", hint]);
  real.past = { number: 1, views: {} };
  expect([real.hint, real.canHint]).toEqual([null, false]);
  real.past = null;
  show({ version: 6 }); // somebody says something
  expect(real.hint).toBe("roll");
  show({ version: 6, views: { A: { ...view, scores: [0, 1] } } }); // somebody else has decided meanwhile
  expect(real.hint).toBe("roll");
  show({ version: 7, views: { A: { ...view, legal: { A: ["pass"] } } } });
  expect([real.hint, real.canHint]).toEqual([null, true]);
  show({ version: 8, views: { A: { ...view, to_act: ["B"], legal: {} } } });
  expect(real.canHint).toBe(false);
  connection.close();
});

test("one undoes what the table lets one undo", async () => {
  await play.undo();
  expect(table.asked).toEqual([]);
  const { Play } = await import("../src/table/play.svelte");
  Object.assign(table.state.you, { undo: ["A"] });
  void new Play(table as unknown as Connection).undo();
  expect(table.asked[0]).toMatchObject({ type: "undo", seat: "A" });
});

test("whoever taps twice means once, until the answer is shown", async () => {
  play.act("roll");
  play.act("roll");
  table.asked[0]!.answer(6);
  await settled();
  play.act("roll"); // the state that shows the roll is still on its way
  expect(table.asked.length).toBe(1);
  table.state.version = 6;
  play.act("pass");
  expect(table.asked.length).toBe(2);
});

test("after a refusal one can decide again", async () => {
  play.act("roll");
  table.asked[0]!.refuse("stale");
  await settled();
  expect(play.notice).toBe("it is stale");
  play.act("pass");
  expect(table.asked.length).toBe(2);
  expect(play.notice).toBe("");
});

test("real dice are asked for, and told with the same action", async () => {
  play.act("roll");
  table.asked[0]!.refuse("missing-outcome");
  await settled();
  expect(play.rolled).toEqual({ action: "roll", dice: "12" });
  void play.read("35");
  expect(table.asked[1]).toMatchObject({ action: "roll", outcome: "35" });
  table.asked[1]!.answer(6);
  await settled();
  expect(play.rolled).toBeNull();
});

test("whoever has looked on is not shown what they looked at before", async () => {
  void play.lookBack(1);
  void play.lookBack(2);
  POSITIONS["2"]!({ A: view });
  await settled();
  POSITIONS["1"]!({ A: view });
  await settled();
  expect(play.past?.number).toBe(2);
  void play.look(-1);
  void play.look(-1); // quicker than the server
  POSITIONS["0"]!({ A: view });
  await settled();
  expect(play.past?.number).toBe(0);
  void play.lookBack(3);
  expect([play.past, play.at]).toEqual([null, 3]);
});

test("what somebody says at the table leaves everything as it lies", async () => {
  const { Connection } = await import("../src/lib/connection.svelte");
  const { Play } = await import("../src/table/play.svelte");
  const socket = { close: () => undefined } as WebSocket;
  const connection = new Connection("abc", { invite: "", key: "" }, () => socket);
  const show = (version: number, views: unknown) => {
    const state = {
      ...table.state,
      type: "state",
      version,
      views,
      history: { start: 0, lines: [], told: [] },
      chat: [],
    };
    socket.onmessage!({ data: JSON.stringify(state) } as MessageEvent);
  };
  show(5, { A: view });
  const real = new Play(connection);
  const [before, legal] = [real.view, real.legal];
  show(6, { A: view });
  expect([real.view === before, real.legal === legal]).toEqual([true, true]);
  show(7, { A: { ...view, legal: { A: ["pass"] } } });
  expect(real.legal).toEqual(["pass"]);
  connection.close();
});

test("who looks further back still has dice to read, and hears why it was not possible", async () => {
  play.rolled = { action: "roll", dice: "12" };
  await play.lookFurtherBack();
  expect(play.rolled).toEqual({ action: "roll", dice: "12" });
  expect(play.notice).toBe("");
  table.isAway = true;
  await play.lookFurtherBack();
  expect(play.notice).toBe("nobody answers");
});

test("a line is told by its number, if it is among those one has", () => {
  table.story.first = 7;
  expect([play.toldOf(6), play.toldOf(7), play.toldOf(9), play.toldOf(10)]).toEqual(["", "One.", "Three.", ""]);
});

test("whose time ran out is told so, and so is everybody else", async () => {
  const { Play } = await import("../src/table/play.svelte");
  const seat = (seat: string, name: string, timed_out = false) => ({ seat, name, bot: null, left: null, timed_out });
  const late = (own: string[], phase: string, ...seats: ReturnType<typeof seat>[]) => {
    const table = new Table();
    table.state = { ...table.state, table: { ...table.state.table, phase, seats }, you: { seats: own, undo: [] } };
    return new Play(table as unknown as Connection).late;
  };
  expect(late(["A"], "playing", seat("A", "Ann"), seat("B", "Bob"))).toBe("");
  expect(late(["A"], "over", seat("A", "Ann"), seat("B", "Bob", true))).toBe("Bob ran out of time.");
  expect(late(["B"], "over", seat("A", "Ann"), seat("B", "Bob", true))).toBe("Your time ran out.");
  expect(late(["B"], "playing", seat("A", "Ann"), seat("B", "Bob", true))).toBe(
    "Your time ran out: a bot plays on for you.",
  );
  expect(late([], "playing", seat("A", "Ann", true), seat("B", "Bob", true))).toBe("Ann and Bob ran out of time.");
  expect(late(["A", "B"], "over", seat("A", "Ann"), seat("B", "Bob", true))).toBe("Bob ran out of time.");
});

test("whoever asks hears whether it is done, before there is anything to see of it", async () => {
  const again = play.ask({ type: "rematch" });
  table.asked[0]!.answer(6);
  expect(await again).toBe(true);
  expect(play.notice).toBe("");
  const once = play.ask({ type: "rematch" });
  table.asked[1]!.refuse("not-now");
  expect(await once).toBe(false);
  expect(play.notice).toBe("it is not-now");
});
