/** A line of the history, `A roll 135 = 264`, taken apart. */
export interface Event {
  seat: string; // or `*` for what nobody decides
  what: string; // the action
  landed: string[]; // what came of it, if chance had a say
}

export function eventIn(line: string): Event {
  const [decision = "", fallen] = line.split(" = ");
  const [seat = "", ...words] = decision.split(" ");
  return { seat, what: words.join(" "), landed: fallen === undefined ? [] : fallen.split(", ") };
}

/** What has happened since a seat decided last, and that; all of it if it never did. */
export function since(seat: string | null, lines: readonly string[]): Event[] {
  const events = lines.map(eventIn);
  return events.slice(
    Math.max(
      0,
      events.findLastIndex((event) => event.seat === seat),
    ),
  );
}
