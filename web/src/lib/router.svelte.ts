import type { Pass } from "./api";

/** Where one is: at a table, or in the lobby. */
export interface Place {
  table: string | null;
  pass: Pass;
}

/** The place that an address names: `/`, or `/t/ID#invite=…`. */
export function placeOf(path: string, hash: string): Place {
  const table = /^\/t\/([\w-]+)\/?$/.exec(path)?.[1] ?? null;
  const shown = new URLSearchParams(hash.slice(1));
  return { table, pass: { invite: shown.get("invite") ?? "", key: shown.get("key") ?? "" } };
}

export const place = $state<Place>(placeOf(location.pathname, location.hash));

function look(): void {
  Object.assign(place, placeOf(location.pathname, location.hash));
}

export function go(address: string): void {
  history.pushState(null, "", address);
  look();
  scrollTo(0, 0);
}

/** Whoever works by keyboard goes on where a new place begins. */
export function arrive(content: HTMLElement): void {
  if (document.activeElement === document.body) content.focus({ preventScroll: true });
}

addEventListener("popstate", look);
addEventListener("hashchange", look);

/** Follow links inside the page without loading it again. */
export function onLink(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname !== "/" && !link.pathname.startsWith("/t/")) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}
