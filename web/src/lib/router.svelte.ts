import type { Pass } from "./api";
import { keepKey, keptKey } from "./keys";

/** Where one is: at a table, among one's own games, or in the lobby. */
export interface Place {
  table: string | null;
  isMine: boolean; // among one's own games
  pass: Pass;
}

/** The place that an address names: `/`, `/games`, or `/t/ID#invite=…`. */
export function placeOf(path: string, hash: string): Place {
  const table = /^\/t\/([\w-]+)\/?$/.exec(path)?.[1] ?? null;
  const shown = new URLSearchParams(hash.slice(1));
  return { table, isMine: path === "/games", pass: { invite: shown.get("invite") ?? "", key: shown.get("key") ?? "" } };
}

export const place = $state<Place>(here());

/** The place of the address; a seat's key goes from there to where nobody passes it on by mistake. */
function here(): Place {
  const found = placeOf(location.pathname, location.hash);
  const { table, pass } = found;
  if (!table) return found;
  if (pass.key) {
    keepKey(table, pass.key);
    history.replaceState(null, "", `/t/${table}`);
  }
  return { ...found, pass: { ...pass, key: pass.key || keptKey(table) } };
}

function look(): void {
  Object.assign(place, here());
}

export function go(address: string): void {
  history.pushState(null, "", address);
  look();
  scrollTo(0, 0);
}

/** The link by which others come to a table. */
export function invitation(table: string, invite: string): string {
  return `${location.origin}/t/${table}#invite=${invite}`;
}

/** Whoever copies the address of a table invites to it. */
export function showInvitation(table: string, invite: string): void {
  history.replaceState(null, "", invitation(table, invite));
}

/** Whoever works by keyboard goes on where a new place begins. */
export function arrive(content: HTMLElement): void {
  if (document.activeElement === document.body) content.focus({ preventScroll: true });
}

addEventListener("popstate", look);
addEventListener("hashchange", look);

/** Follow links inside the page without loading it again; the address of a table stays its invitation. */
export function onLink(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (!["/", "/games"].includes(link.pathname) && !link.pathname.startsWith("/t/")) return;
  event.preventDefault();
  if (link.getAttribute("href")!.startsWith("#")) document.querySelector<HTMLElement>(link.hash)?.focus();
  else go(link.pathname + link.hash);
}
