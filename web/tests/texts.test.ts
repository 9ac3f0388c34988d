import { expect, test, vi } from "vitest";
import { en } from "../src/texts/en";

vi.stubGlobal("document", { documentElement: { lang: "en" } });
const { capital, listed, say, sayOr } = await import("../src/texts");

const games = import.meta.glob<Record<string, object>>("../src/games/*/texts.ts", { eager: true });
const all = { ...en, ...Object.assign({}, ...Object.values(games).flatMap((texts) => Object.values(texts))) };
const files = import.meta.glob<string>(["../src/**/*.svelte", "../src/**/*.ts", "!../src/texts/*"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const sources = Object.values(files).join("\n");

test("values and plurals take their places", () => {
  expect(say("lobby.free", { free: 1 })).toBe("1 seat free");
  expect(say("lobby.free", { free: 3 })).toBe("3 seats free");
  expect(say("die.red", { face: say("number.5") })).toBe("red five");
});

test("lists read like speech", () => {
  expect(listed(["Ann", "Bob", "Cid"])).toBe("Ann, Bob and Cid");
  expect(listed(["roll", "pass"], "disjunction")).toBe("roll or pass");
  expect(capital("roll")).toBe("Roll");
});

test("what the server may name and we don't know is shown as it is", () => {
  expect(sayOr("level.easy", "easy")).toBe("easy");
  expect(sayOr("level.wild", "wild")).toBe("wild");
});

test("every text of the catalogue is used", () => {
  const made = [
    "number.",
    "level.",
    "settings.",
    "new.",
    "lobby.difficulty.",
    "sign.",
    "view.",
    "action.",
    "real.die.",
  ]; // put together where they are used
  const unused = Object.keys(all).filter((key) => !sources.includes(`"${key}"`) && !sources.includes(`'${key}'`));
  expect(unused.filter((key) => !made.some((start) => key.startsWith(start)))).toEqual([]);
});
