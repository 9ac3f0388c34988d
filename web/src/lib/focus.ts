/** Where the focus goes after a decision: what had it may be gone, and whoever works by keyboard goes on with what is to do. */
import { tick } from "svelte";

/** Go on at the first of these ways that is there and can be used, or at the region itself if the focus is nowhere. */
export function goOn(region: HTMLElement, ways: readonly string[], options: FocusOptions = { preventScroll: true }) {
  const usable = (way: string) =>
    [...region.querySelectorAll<HTMLElement>(way)].find((one) => !one.closest("[inert], [aria-disabled=true]"));
  const found = ways.map(usable).find(Boolean) ?? (isNowhere() ? region : undefined);
  found?.focus(options);
}

/** Before something else is shown (in an `$effect.pre`): whoever works in this region goes on in it, once that is there. */
export function keepFocus(region: HTMLElement | undefined, ways: readonly string[]): void {
  const held = document.activeElement;
  if (!region?.contains(held)) return;
  const preventScroll = !held?.matches(":focus-visible");
  void tick().then(() => {
    const focused = document.activeElement;
    if (isNowhere() || focused === region || focused?.matches("[aria-disabled=true]"))
      goOn(region, ways, { preventScroll });
  });
}

function isNowhere(): boolean {
  const focused = document.activeElement;
  return focused === document.body || focused?.closest("[inert]") != null;
}
