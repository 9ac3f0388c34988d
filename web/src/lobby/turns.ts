import type { Card, Game } from "../lib/api";

/** Does a table wait for this person? */
export function isTurnOf(person: string, card: Card): boolean {
  return card.seats.some((seat) => seat.person === person && card.to_act.includes(seat.seat));
}

/** Those that wait for this person first, the others as they are. */
export function byTurn(person: string, cards: Card[]): Card[] {
  return [...cards].sort((one, other) => Number(isTurnOf(person, other)) - Number(isTurnOf(person, one)));
}

const DIFFICULTIES = ["easy", "medium", "hard"];
const FEW = 3; // games that one knows come first

/** The games that one has played last; then those that are soon learnt and soon over. */
export function inviting(games: Game[], mine: Card[]): Game[] {
  const latest = [...mine].sort((one, other) => other.changed - one.changed).map(({ game }) => game);
  const known = [...new Set(latest)].slice(0, FEW);
  const place = ({ game }: Game) => (known.includes(game) ? known.indexOf(game) : FEW);
  const effort = ({ difficulty, minutes }: Game) => 1000 * DIFFICULTIES.indexOf(difficulty) + minutes;
  return [...games].sort((one, other) => place(one) - place(other) || effort(one) - effort(other));
}
