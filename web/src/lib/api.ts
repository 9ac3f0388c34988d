import type { Lines, Me, NewTable, Opened, Problem, Why } from "../protocol";

export interface Option {
  type: "number" | "yes-no" | "choice" | "several";
  default: number | boolean | string;
  about: string;
  low?: number;
  high?: number;
  words?: string[];
}

/** A game, as it declares itself. */
export interface Game {
  game: string;
  title: string;
  pitch: string;
  seats: [number, number];
  usual_seats: number;
  minutes: number;
  difficulty: "easy" | "medium" | "hard";
  has_secrets: boolean;
  real_dice: boolean;
  rules: number;
  options: Record<string, Option>;
}

/** A table, as lists show it. */
export interface Card {
  table: string;
  game: string;
  title: string;
  phase: "open" | "playing" | "over";
  seats: { seat: string; name: string; person?: string | null; bot: string | null }[];
  free: number;
  to_act: string[];
  winners: string[];
  public: boolean;
  changed: number;
  mine: boolean;
}

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

export const api = {
  games: () => (shelf ??= told<Game[]>("/api/games").catch((refusal) => ((shelf = undefined), Promise.reject(refusal)))),
  game: async (slug: string) => (await api.games()).find(({ game }) => game === slug),
  rules: async (slug: string) => (await ask(`/api/games/${slug}/rules`)).text(),
  levels: () => told<string[]>("/api/bots"),
  me,
  rename: async (name: string) => {
    const renamed = await toldMe<Me>("/api/me", "PUT", { name });
    known = Promise.resolve(renamed);
    return renamed;
  },
  myTables: () => toldMe<Card[]>("/api/me/tables"),
  openTables: () => toldMe<Card[]>("/api/tables"),
  open: (table: NewTable) => toldMe<Opened>("/api/tables", "POST", table),
  position: <V>(table: string, number: number, pass: Pass) =>
    told<Record<string, V>>(tablePath(table, `positions/${number}`, pass)),
  lines: (table: string, before: number, pass: Pass) =>
    told<Lines>(tablePath(table, "lines", pass, { before: String(before) })),
  why: (table: string, seat: string, action: string, pass: Pass) => told<Why>(tablePath(table, "why", pass, { seat, action })),
  scores: (table: string, pass: Pass) => told<number[][]>(tablePath(table, "scores", pass)),
  record: async (table: string, pass: Pass) => (await ask(tablePath(table, "record", pass))).text(),
};
