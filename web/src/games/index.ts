import type { Component } from "svelte";
import type { Board } from "./board";

const boards = import.meta.glob<{ default: Board }>("./*/Board.svelte");
const art = import.meta.glob<{ default: Component }>("./*/Art.svelte", { eager: true });

function folder(slug: string): string {
  return slug.replaceAll("-", "_");
}

export function hasBoard(slug: string): boolean {
  return `./${folder(slug)}/Board.svelte` in boards;
}

/** The board of a game; a game without one has the plain board, which shows any view. */
export async function boardOf(slug: string): Promise<Board> {
  const load = boards[`./${folder(slug)}/Board.svelte`] ?? boards["./plain/Board.svelte"];
  return (await load!()).default;
}

/** The picture on a game's box. */
export function artOf(slug: string): Component {
  return (art[`./${folder(slug)}/Art.svelte`] ?? art["./plain/Art.svelte"]!).default;
}
