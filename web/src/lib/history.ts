import type { History, Said } from "../protocol";

/** The lines of a game from a number on: those that one has been sent. */
export interface Story {
  first: number; // the number of the first one; 0 if they are all there
  lines: string[]; // in notation
  told: string[][]; // the same in sentences
}

export const NO_STORY: Story = { first: 0, lines: [], told: [] };

/** A story with the lines that are new or have changed. */
export function mergedStory(story: Story, news: History): Story {
  const known = news.anew ? 0 : Math.max(0, news.start - story.first);
  return {
    first: known ? story.first : news.start,
    lines: [...story.lines.slice(0, known), ...news.lines],
    told: [...story.told.slice(0, known), ...news.told],
  };
}

/** A story with lines from before; those that don't lead up to it, as it has changed meanwhile, are left out. */
export function withOlder(story: Story, older: History): Story {
  if (older.start + older.lines.length !== story.first) return story;
  return { first: older.start, lines: [...older.lines, ...story.lines], told: [...older.told, ...story.told] };
}

/** A conversation with what was said since; nothing appears twice. */
export function mergedChat(chat: Said[], news: Said[]): Said[] {
  const last = chat.at(-1)?.number ?? -1;
  return [...chat, ...news.filter(({ number }) => number > last)];
}
