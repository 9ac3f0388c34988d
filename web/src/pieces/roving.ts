const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 2; // how much worse it is to be off the line than to be far along it

export interface Spot {
  x: number;
  y: number;
}

/** Which of the spots comes next from here in a direction; -1 if none does. */
export function nearest(here: Spot, spots: readonly Spot[], [right, down]: [number, number]): number {
  let found = -1;
  let least = Infinity;
  spots.forEach(({ x, y }, index) => {
    const along = (x - here.x) * right + (y - here.y) * down;
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right);
    if (along > 1 && along >= aside && along + ASIDE * aside < least) {
      found = index;
      least = along + ASIDE * aside;
    }
  });
  return found;
}

function middle(button: HTMLElement): Spot {
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** One stop of the Tab key for a row or grid of buttons; the arrow keys, Home and End go on within it, as it looks. */
export function roving(group: HTMLElement): () => void {
  function buttons(): HTMLElement[] {
    return [...group.querySelectorAll<HTMLElement>("button")];
  }
  function stopAt(stop: HTMLElement | undefined) {
    for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1;
  }
  function keepOneStop() {
    const all = buttons();
    const stops = all.filter((button) => button.tabIndex === 0);
    if (stops.length !== 1) stopAt(stops.find((button) => button === document.activeElement) ?? all[0]);
  }

  /** Where nothing lies in the direction of an arrow, it goes on in the order of reading, and round. */
  function next(key: string, from: HTMLElement): HTMLElement | undefined {
    const all = buttons();
    const at = all.indexOf(from);
    if (key === "Home") return all[0];
    if (key === "End") return all.at(-1);
    const arrow = ARROWS[key];
    if (!arrow || at < 0) return undefined;
    return all[nearest(middle(from), all.map(middle), arrow)] ?? all.at((at + arrow[0] + arrow[1]) % all.length);
  }
  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const found = next(event.key, event.target);
    if (!found) return;
    event.preventDefault();
    found.focus();
  }
  function onFocus(event: FocusEvent) {
    if (event.target instanceof HTMLButtonElement) stopAt(event.target);
  }

  stopAt(buttons()[0]);
  group.addEventListener("keydown", onKey);
  group.addEventListener("focusin", onFocus);
  const watch = new MutationObserver(keepOneStop);
  watch.observe(group, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    group.removeEventListener("keydown", onKey);
    group.removeEventListener("focusin", onFocus);
  };
}
