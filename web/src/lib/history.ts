import type { History, Said } from "../protocol";

export interface Story {
  lines: string[]; // in notation
  told: string[][]; // the same in sentences
}

/** A story with the lines that are new or have changed. */
export function mergedStory(story: Story, news: History): Story {
  return {
    lines: [...story.lines.slice(0, news.start), ...news.lines],
    told: [...story.told.slice(0, news.start), ...news.told],
  };
}

/** A conversation with what was said since; nothing appears twice. */
export function mergedChat(chat: Said[], news: Said[]): Said[] {
  const last = chat.at(-1)?.number ?? -1;
  return [...chat, ...news.filter(({ number }) => number > last)];
}
