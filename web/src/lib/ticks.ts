const MOST = 6; // numbers on an axis

/** Round numbers for an axis: few, and around all values. */
export function ticks(low: number, high: number): number[] {
  for (let size = 1; ; size *= 10) {
    for (const step of [size, 2 * size, 5 * size]) {
      const first = Math.floor(low / step);
      const last = Math.max(first + 1, Math.ceil(high / step));
      if (last - first < MOST) return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
    }
  }
}
