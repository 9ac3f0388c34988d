import type {
  AboutBots,
  Example,
  Hint,
  Lines,
  ListedTable as Card,
  Me,
  MyGame,
  NewTable,
  OfferedGame as Game,
  Opened,
  Problem,
  Shown,
  Why,
} from "../protocol";

export type { DeclaredOption as Option, ListedTable as Card, OfferedGame as Game } from "../protocol";

/** Why the server would not. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly dice = "", // those that have to be read, if that is why
  ) {
    super(text);
  }
}

async function ask(path: string, method = "GET", body?: unknown): Promise<Response> {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new Refusal("offline", "");
  });
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({ code: "error", text: response.statusText }))) as Problem;
    throw new Refusal(problem.code, problem.text);
  }
  return response;
}

/** A first visitor is given an identity with an answer: only one request may be that first one. */
let known: Promise<Me> | undefined;

function me(): Promise<Me> {
  return (known ??= told<Me>("/api/me").catch((refusal) => ((known = undefined), Promise.reject(refusal))));
}

/** Ask as somebody whom the server knows. */
async function toldMe<T>(path: string, method?: string, body?: unknown): Promise<T> {
  await me();
  return told<T>(path, method, body);
}

async function told<T>(path: string, method?: string, body?: unknown): Promise<T> {
  return (await (await ask(path, method, body)).json()) as T;
}

/** What lets one see a table: its invitation, or a seat's key. */
export interface Pass {
  invite: string;
  key: string;
}

function tablePath(table: string, what: string, pass: Pass, more: Record<string, string> = {}): string {
  const shown = Object.entries({ ...pass, ...more }).filter(([, value]) => value);
  const query = shown.length ? `?${new URLSearchParams(shown)}` : "";
  return `/api/tables/${table}/${what}${query}`;
}

let shelf: Promise<Game[]> | undefined;
let bots: Promise<AboutBots> | undefined;

export const api = {
  games: () =>
    (shelf ??= told<Game[]>("/api/games").catch((refusal) => ((shelf = undefined), Promise.reject(refusal)))),
  bots: () =>
    (bots ??= told<AboutBots>("/api/bots/about").catch((refusal) => ((bots = undefined), Promise.reject(refusal)))),
  game: async (slug: string) => (await api.games()).find(({ game }) => game === slug),
  rules: async (slug: string) => (await ask(`/api/games/${slug}/rules`)).text(),
  examples: (slug: string) => told<Example[]>(`/api/games/${slug}/examples`),
  me,
  rename: async (name: string) => {
    const renamed = await toldMe<Me>("/api/me", "PUT", { name });
    known = Promise.resolve(renamed);
    return renamed;
  },
  myGames: () => toldMe<MyGame[]>("/api/me/games"),
  myTables: () => toldMe<Card[]>("/api/me/tables"),
  openTables: () => toldMe<Card[]>("/api/tables"),
  open: (table: NewTable) => toldMe<Opened>("/api/tables", "POST", table),
  position: (table: string, number: number, pass: Pass) =>
    told<Record<string, Shown<unknown>>>(tablePath(table, `positions/${number}`, pass)),
  lines: (table: string, before: number, pass: Pass) =>
    told<Lines>(tablePath(table, "lines", pass, { before: String(before) })),
  why: (table: string, seat: string, action: string, pass: Pass) =>
    told<Why>(tablePath(table, "why", pass, { seat, action })),
  hint: (table: string, seat: string, pass: Pass) => told<Hint>(tablePath(table, "hint", pass, { seat })),
  words: (table: string, pass: Pass) => told<Record<string, Record<string, string>>>(tablePath(table, "words", pass)),
  scores: (table: string, pass: Pass) => told<number[][]>(tablePath(table, "scores", pass)),
  record: async (table: string, pass: Pass) => (await ask(tablePath(table, "record", pass))).text(),
};
