import { beforeEach, expect, test, vi } from "vitest";
import type { Moment, Step } from "../src/games/guide";
import type { Key } from "../src/texts";

vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { settings } = await import("../src/lib/settings.svelte");
const { Guidance } = await import("../src/lib/guidance.svelte");

const moment = (...legal: string[]) => ({ view: {}, seat: "A", legal, lines: [] }) as unknown as Moment;
const step = (words: string, verb: string): Step => ({
  words: words as Key,
  at: `[data-${verb}]`,
  when: ({ legal }) => legal.includes(verb),
});
const everywhere = () => true;

let guidance: InstanceType<typeof Guidance>;
beforeEach(async () => {
  settings.told = [];
  guidance = new Guidance("toy");
  await new Promise((done) => setTimeout(done)); // the toy has no words of its own
  guidance.steps = [step("roll", "roll"), step("pass", "pass"), step("late", "roll")];
});

test("each word is said once, at its moment, first things first", () => {
  guidance.see(moment("pass"), everywhere);
  expect(guidance.step?.words).toBe("pass");
  guidance.close();
  const both = moment("pass", "roll");
  const said = [1, 2, 3].map(() => {
    guidance.see(both, everywhere);
    const words = guidance.step?.words;
    guidance.close();
    return words;
  });
  expect(said).toEqual(["roll", "late", undefined]);
});

test("it stays until it is read, though others go on", () => {
  guidance.see(moment("roll"), everywhere);
  guidance.see(moment(), everywhere);
  expect(guidance.step?.words).toBe("roll");
  guidance.see(moment(), () => false); // what it points at is gone: another time
  expect([guidance.step, settings.told]).toEqual([null, []]);
});

test("what can't be pointed at is not said", () => {
  guidance.see(moment("roll", "pass"), (at) => at === "[data-pass]");
  expect(guidance.step?.words).toBe("pass");
});

test("whoever decides has read it, and hears the next word only when something has come of it", () => {
  const now = moment("roll");
  guidance.see(now, everywhere);
  guidance.act(now.view);
  guidance.see(now, everywhere);
  expect(guidance.step).toBeNull();
  guidance.see(moment("roll"), everywhere);
  expect(guidance.step?.words).toBe("late");
});

test("one can skip it, and have it once more", () => {
  settings.told = ["of another game"];
  guidance.see(moment("roll"), everywhere);
  guidance.skip();
  guidance.see(moment("roll"), everywhere);
  expect(guidance.step).toBeNull();
  guidance.again();
  guidance.see(moment("roll"), everywhere);
  expect([guidance.step?.words, settings.told]).toEqual(["roll", ["of another game"]]);
});
