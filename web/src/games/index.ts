import type { Component } from "svelte";
import { learn } from "../texts";
import type { Board } from "./board";
import type { Guide } from "./guide";
import { points, type Standing } from "./standing";
import type { GameTexts } from "./texts";

const boards = import.meta.glob<{ default: Board }>("./*/Board.svelte");
const texts = import.meta.glob<Record<string, Partial<GameTexts>>>("./*/texts.ts");
const guides = import.meta.glob<{ guide: Guide }>("./*/guide.ts");
const intros = import.meta.glob<{ default: Component }>("./*/Intro.svelte");
const standings = import.meta.glob<{ standing: Standing }>("./*/standing.ts", { eager: true });
const art = import.meta.glob<{ default: Component }>("./*/Art.svelte", { eager: true });

function folder(slug: string): string {
  return slug.replaceAll("-", "_");
}

export function hasBoard(slug: string): boolean {
  return `./${folder(slug)}/Board.svelte` in boards;
}

/** The board of a game, and the texts that it needs; a game without one has the plain board, which shows any view. */
export async function boardOf(slug: string): Promise<Board> {
  const load = boards[`./${folder(slug)}/Board.svelte`] ?? boards["./plain/Board.svelte"];
  const [board] = await Promise.all([load!(), learnTexts(slug)]);
  return board.default;
}

async function learnTexts(slug: string): Promise<void> {
  const spoken = await texts[`./${folder(slug)}/texts.ts`]?.();
  Object.values(spoken ?? {}).forEach(learn);
}

/** The picture on a game's box. */
export function artOf(slug: string): Component {
  return (art[`./${folder(slug)}/Art.svelte`] ?? art["./plain/Art.svelte"]!).default;
}

/** What to show of how a seat stands. */
export function standingOf(slug: string): Standing {
  return standings[`./${folder(slug)}/standing.ts`]?.standing ?? points;
}

/** What is said in a first game, where somebody has thought about it. */
export async function guideOf(slug: string): Promise<Guide> {
  return (await guides[`./${folder(slug)}/guide.ts`]?.())?.guide ?? [];
}

export function hasIntro(slug: string): boolean {
  return `./${folder(slug)}/Intro.svelte` in intros;
}

/** A game in thirty seconds, in pictures, and the texts that they need. */
export async function introOf(slug: string): Promise<Component | null> {
  const [intro] = await Promise.all([intros[`./${folder(slug)}/Intro.svelte`]?.(), learnTexts(slug)]);
  return intro?.default ?? null;
}
