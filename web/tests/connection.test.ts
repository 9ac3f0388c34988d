import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Connection } from "../src/lib/connection.svelte";
import type { FromTable } from "../src/protocol";

/** A socket whose other end is the test. */
class Wire {
  static all: Wire[] = [];
  readyState = 0;
  sent: { type: string; id?: string; since?: number }[] = [];
  onopen: () => void = () => undefined;
  onclose: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  constructor(readonly url: string) {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  accept(): void {
    this.readyState = 1;
    this.onopen();
  }
  say(message: Partial<FromTable>): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  show(version: number): void {
    this.say({ type: "state", version, now: 1000, history: { start: 0, lines: [], told: [] }, chat: [] } as never);
  }
}

let connection: Connection;

beforeEach(async () => {
  vi.useFakeTimers();
  Wire.all = [];
  vi.stubGlobal("location", new URL("http://table.test/t/abc#invite=xyz"));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  const { Connection } = await import("../src/lib/connection.svelte");
  connection = new Connection("abc", { invite: "xyz", key: "" }, (url) => new Wire(url) as unknown as WebSocket);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function latest(): Wire {
  return Wire.all.at(-1)!;
}

test("whoever has a new name comes in once more, and what is asked meanwhile waits", async () => {
  latest().accept();
  latest().show(1);
  const first = latest();
  connection.again();
  const answer = connection.ask({ type: "sit", seat: "A" });
  expect([Wire.all.length, first.readyState, connection.status]).toEqual([2, 3, "connecting"]);
  latest().accept();
  latest().show(1);
  const asked = latest().sent.find(({ type }) => type === "sit")!;
  latest().say({ type: "ack", id: asked.id!, version: 2 });
  expect(await answer).toBe(2);
});

test("it joins with its invitation, and is open once it has seen a state", () => {
  expect(latest().url).toBe("ws://table.test/api/tables/abc/ws");
  latest().accept();
  expect(latest().sent[0]).toMatchObject({ type: "join", invite: "xyz", since: 0 });
  expect(connection.status).toBe("connecting");
  latest().show(3);
  expect(connection.status).toBe("open");
});

test("an answer settles what was asked for", async () => {
  latest().accept();
  latest().show(1);
  const chat = connection.ask({ type: "chat", text: "hi" });
  const start = connection.ask({ type: "start" });
  const [, first, second] = latest().sent;
  latest().say({ type: "refused", id: second!.id!, code: "not-now", text: "nobody sits in B yet" });
  latest().say({ type: "ack", id: first!.id!, version: 2 });
  await expect(chat).resolves.toBe(2);
  await expect(start).rejects.toMatchObject({ code: "not-now", message: "nobody sits in B yet" });
  expect(connection.unanswered).toBe(0);
});

test("it is settled when what was asked for is answered and can be seen", () => {
  latest().accept();
  latest().show(1);
  expect(connection.isSettled).toBe(true);
  void connection.ask({ type: "chat", text: "hi" });
  expect(connection.isSettled).toBe(false);
  latest().show(2); // somebody else has done something meanwhile
  latest().say({ type: "ack", id: latest().sent[1]!.id!, version: 3 });
  expect(connection.isSettled).toBe(false);
  latest().show(3);
  expect(connection.isSettled).toBe(true);
});

test("a lost connection comes back, and asks again with the same id what was not answered", async () => {
  latest().accept();
  latest().show(7);
  const done = connection.ask({ type: "chat", text: "hi" });
  const { id } = latest().sent[1]!;
  latest().close();
  expect(connection.status).toBe("lost");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Wire.all).toHaveLength(2);
  latest().accept();
  latest().show(8);
  expect(latest().sent).toMatchObject([
    { type: "join", since: 7 },
    { type: "chat", id },
  ]);
  latest().say({ type: "ack", id: id!, version: 8 });
  await expect(done).resolves.toBe(8);
});

test("it waits longer each time, and gives up only when told so", async () => {
  for (let tries = 0; tries < 6; tries++) {
    latest().close();
    await vi.advanceTimersByTimeAsync(11_000);
  }
  expect(Wire.all.length).toBe(7);
  latest().accept();
  latest().say({ type: "bye", code: "no-such-table", text: "gone" });
  expect(connection.status).toBe("ended");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Wire.all.length).toBe(7);
});

test("a connection that has gone silent is dropped", async () => {
  latest().accept();
  latest().show(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(latest().sent.at(-1)).toEqual({ type: "ping" });
  await vi.advanceTimersByTimeAsync(8_000);
  expect(connection.status).toBe("lost");
});

test("the clock follows the server's", () => {
  latest().accept();
  latest().show(1);
  vi.advanceTimersByTime(2_000);
  expect(connection.now()).toBeCloseTo(1002, 1);
});
