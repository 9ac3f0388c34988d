import { expect, test } from "vitest";
import type { Card, Game } from "../src/lib/api";
import { byTurn, inviting } from "../src/lobby/turns";

function card(table: string, game: string, changed: number, toAct: string[] = []): Card {
  return { table, game, changed, to_act: toAct, seats: [{ seat: "A", person: "ann" }] } as unknown as Card;
}
function game(slug: string, difficulty: string, minutes: number): Game {
  return { game: slug, difficulty, minutes } as Game;
}

test("what waits for me comes first", () => {
  const cards = [card("1", "x", 1), card("2", "x", 2, ["A"]), card("3", "x", 3, ["B"])];
  expect(byTurn("ann", cards).map(({ table }) => table)).toEqual(["2", "1", "3"]);
});

test("games that one has played last come first, then what is easy and short", () => {
  const games = [
    game("deep", "hard", 15),
    game("slow", "easy", 25),
    game("quick", "easy", 15),
    game("mid", "medium", 5),
  ];
  expect(inviting(games, []).map((each) => each.game)).toEqual(["quick", "slow", "mid", "deep"]);
  const mine = [card("1", "slow", 5), card("2", "deep", 9), card("3", "deep", 1)];
  expect(inviting(games, mine).map((each) => each.game)).toEqual(["deep", "slow", "quick", "mid"]);
});
