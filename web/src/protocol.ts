// Written by web/write_types.py from the server's protocol; `make web` writes it anew.

export const PROTOCOL = 1;

export const LONGEST_CHAT = 500;

export const LONGEST_NAME = 40;

export const SIGNS = ["👍", "👏", "😀", "😮", "😢", "🎲", "🌶️", "❤️"] as const;

/** How long one may think. */
export interface Clock {
  kind?: string;
  time?: number;
  more?: number;
}

/** A seat, as everybody sees it. */
export interface SeatInfo {
  seat: string;
  name: string;
  person: string | null;
  bot: string | null;
  ready: boolean;
  here: boolean;
  resigned: boolean;
  timed_out: boolean;
  left: number | null;
  running: boolean;
}

/** Something that needs everybody's consent. */
export interface Proposal {
  kind: string;
  seat: string;
  level: string;
  reveals: boolean;
  waiting: string[];
}

/** A line of the chat; a reaction is a `sign` and no text. */
export interface Said {
  number: number;
  name: string;
  person: string;
  text: string;
  sign: string;
  at: number;
}

/** A table, as everybody who may see it sees it. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  rules: number;
  options: Record<string, string>;
  phase: string;
  public: boolean;
  host: string;
  clock: Clock;
  dice: string;
  shared: boolean;
  shuffled: boolean;
  seats: SeatInfo[];
  watching: number;
  hurry: number;
  proposal: Proposal | null;
  winners: string[];
  next: string | null;
}

/** What concerns only the client. */
export interface You {
  person: string;
  seats: string[];
  keys: Record<string, string>;
  host: boolean;
  invite: string;
  undo: string[];
}

/** Lines of the game, from number `start` on; a line may change when a secret comes out, and is sent again. */
export interface History {
  start: number;
  lines: string[];
  told: string[][];
  anew?: boolean;
}

/** The first message: I speak this protocol, and have seen everything up to this version. */
export interface Join {
  type: "join";
  protocol: number;
  since?: number;
  invite?: string;
  key?: string;
}

/** Are you there? Answered by a pong. */
export interface Ping {
  type: "ping";
}

/** I take this seat, under this name; if somebody is called so, a number is added. */
export interface Sit {
  type: "sit";
  seat: string;
  name?: string;
  id: string;
}

/** I leave this seat before the game begins. */
export interface Stand {
  type: "stand";
  seat: string;
  id: string;
}

/** A bot of this level shall sit there; no level sends it away. For the host, before the game begins. */
export interface Engage {
  type: "engage";
  seat: string;
  level?: string;
  id: string;
}

/** Whoever sits in these two seats, if anybody does, change places. For the host, before the game begins. */
export interface Arrange {
  type: "arrange";
  seat: string;
  other: string;
  id: string;
}

/** Shall the seats be shuffled when the game begins? For the host, before that. */
export interface Shuffle {
  type: "shuffle";
  shuffled: boolean;
  id: string;
}

/** All seats are taken: let us begin. For the host. */
export interface Start {
  type: "start";
  id: string;
}

/** I decide this, having seen everything up to this version. */
export interface Act {
  type: "act";
  seat: string;
  action: string;
  version: number;
  outcome?: string | null;
  id: string;
}

/** With real dice: what is due has fallen like this. */
export interface Land {
  type: "land";
  version: number;
  outcome?: string | null;
  id: string;
}

/** I take my last decision back: nothing has been rolled or shown since, and nobody but bots has decided. */
export interface Undo {
  type: "undo";
  seat: string;
  id: string;
}

/** May I take my last decision back, and everything since? All other people are asked; a move drops the request. */
export interface TakeBack {
  type: "take-back";
  seat: string;
  id: string;
}

/** Whoever sits there is away: may a bot of this level play for them? All other people are asked. */
export interface Replace {
  type: "replace";
  seat: string;
  level?: string;
  id: string;
}

/** I agree to what was asked, or I don't. */
export interface Answer {
  type: "answer";
  seat: string;
  yes: boolean;
  id: string;
}

/** I am back, and play my seat myself; this also ends a request to replace me. */
export interface Return {
  type: "return";
  seat: string;
  id: string;
}

/** I give up. Of two seats the other has won; else a bot goes on in my place. */
export interface Resign {
  type: "resign";
  seat: string;
  id: string;
}

/** The same again: opens another table with the same people and bots, of whom the next begins. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Something to say. */
export interface Chat {
  type: "chat";
  text: string;
  id: string;
}

/** Something to show: one of a few signs. */
export interface React {
  type: "react";
  sign: string;
  id: string;
}

/** For the host: this person must leave the table and can't come back; a bot goes on in their place. */
export interface Remove {
  type: "remove";
  person: string;
  id: string;
}

/** For the host: the table is open to everybody, or only to whoever has the new invitation. */
export interface Publish {
  type: "publish";
  public: boolean;
  id: string;
}

/** How everything stands now, as far as the client may know. */
export interface State {
  type: "state";
  version: number;
  table: TableInfo;
  you: You;
  views: Record<string, Record<string, unknown>>;
  history: History;
  chat: Said[];
  now: number;
}

/** Done, and safe: the state of this version contains it. */
export interface Ack {
  type: "ack";
  id: string;
  version: number;
}

/** Not done, and why. */
export interface Refused {
  type: "refused";
  code: string;
  text: string;
  id?: string;
  dice?: string;
  reason?: string;
}

/** I am. */
export interface Pong {
  type: "pong";
}

/** The table closes the connection; `restart` and `slow` mean: come back. */
export interface Bye {
  type: "bye";
  code: string;
  text: string;
}

/** How long one may think: see Clock in the protocol. */
export interface NewClock {
  kind?: string;
  time?: number;
  more?: number;
}

/** A table to be opened. */
export interface NewTable {
  game: string;
  seats?: number | null;
  options?: Record<string, string>;
  bots?: string[];
  public?: boolean;
  clock?: NewClock;
  dice?: string;
  shared?: boolean;
  names?: string[];
  shuffled?: boolean | null;
  sit?: boolean;
  start?: boolean;
}

/** Who the server takes you for. */
export interface Me {
  person: string;
  name: string;
}

/** A table that was opened, and the secret that lets others in. */
export interface Opened {
  table: string;
  invite: string;
}

/** Lines of a game: see History in the protocol. */
export interface Lines {
  start: number;
  lines: string[];
  told: string[][];
}

/** Why something is not possible: a sentence with its paragraph of the rules, or nothing. */
export interface Why {
  reason: string;
}

/** A line about each level, and a sentence about each bot, by its name. */
export interface AboutBots {
  levels: Record<string, string>;
  characters: Record<string, string>;
}

/** What went wrong: a code for programs, a sentence for people. */
export interface Problem {
  code: string;
  text: string;
}

/** An option of a game, for forms and programs. */
export interface DeclaredOption {
  type: "number" | "yes-no" | "choice" | "several";
  default: number | boolean | string;
  about: string;
  low?: number;
  high?: number;
  words?: string[];
  meanings?: string[]; // of the words, for people
  seats?: number[]; // for which there is this choice; missing: for all
}

/** A game, as it declares itself, and who else plays it. */
export interface OfferedGame {
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
  options: Record<string, DeclaredOption>;
  levels: string[]; // of its bots, the weakest first
}

/** A seat in lists of tables. */
export interface ListedSeat {
  seat: string;
  name: string;
  person: string | null;
  bot: string | null;
}

/** A table as lists show it to somebody. */
export interface ListedTable {
  table: string;
  game: string;
  title: string;
  phase: "open" | "playing" | "over";
  seats: ListedSeat[];
  free: number;
  to_act: string[];
  winners: string[];
  scores: number[];
  ended: number;
  public: boolean;
  changed: number; // seconds since the epoch
  mine: boolean; // do I sit there?
}

/** What an action is worth to the seat, as well as its bot can tell. */
export interface HintWorth {
  value: number; // more is better
  unit: string; // "win": the part of a win to expect, from 0 to 1; "points"; "turns" to come, counted below zero
  error: number; // the standard error, or how far it may be away; 0 where the value is exact
}

/** What the strongest bots of a game that are ready would do in a seat. */
export interface Hint {
  seat: string;
  action: string;
  words: string; // the same as one says it
  level: string; // of those bots
  worth: HintWorth | null; // null from a level that has no values
  prospects: string; // how likely that wins, as one says it; "" where that is not known well
}

/** What came of all that somebody has played of a game, on a seat of their own. */
export interface MyGame {
  game: string;
  played: number;
  won: number; // against others
  best: number | null; // in every game more points are better; null where scores tell no more than who has won
  average: number | null;
  scores: number[]; // the latest, the last one last; of games that one has played to their end
}

/** A line of an example, and how everything lies after it. */
export interface ExampleStep {
  line: string;
  told: string; // the line in words
  note: string; // what the page says of it
  view: Record<string, unknown>; // what somebody sees who sees everything
}

/** An example of a rules page that is a game. */
export interface Example {
  block: number; // which of the page's code blocks it is
  steps: ExampleStep[];
}

/** What a seat may know of a game. */
export interface Shown<T> {
  game: string;
  seats: number;
  options: Record<string, number | boolean | string>;
  over: boolean;
  to_act: string[];
  scores: number[];
  winners: string[];
  legal: Record<string, string[]>; // of those who may see what they may decide
  state: T; // the game's own part: Position in its view.py
  rules?: number; // the version, if it is not the newest
  due?: string; // the line that is to land now
}

export type FromClient = Join | Ping | Sit | Stand | Engage | Arrange | Shuffle | Start | Act | Land | Undo | TakeBack | Replace | Answer | Return | Resign | Rematch | Chat | React | Remove | Publish;

export type FromTable = State | Ack | Refused | Pong | Bye;
