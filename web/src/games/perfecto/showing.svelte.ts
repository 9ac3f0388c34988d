/** The showdowns that were already counted on this page, by table: one that is new is counted even behind a curtain. */
const counted = new Map<string, Set<string>>();

const REST = 4000; // ms for which those who only watch see a result
const BREATH = 300; // ms before what lay under a result can be pressed: a second tap was meant for the result

/** Which showdown is to be seen: the next round waits behind it until one has seen enough. */
export class Showing {
  isBreathing = $state(false); // it has just been put away
  #fresh = $state(""); // the showdown that is new
  #reopened = $state(""); // the one that somebody wants to see again
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: () => string) {}

  /** The last showdown as it is known now; whether it is one to be counted before everybody's eyes. */
  see(latest: string, hasDecided: boolean, isPast: boolean): boolean {
    const known = counted.get(this.table()) ?? new Set([latest]);
    const isNew = !isPast && !known.has(latest);
    counted.set(this.table(), known.add(latest));
    if (isNew) this.#stage(latest);
    else if (isPast) this.#fresh = this.#reopened = "";
    else if (hasDecided) this.#fresh = "";
    return isNew;
  }
  #stage(latest: string): void {
    this.stop();
    this.isBreathing = false;
    this.#reopened = "";
    this.#fresh = latest;
  }

  isNew(key: string): boolean {
    return key !== "" && this.#fresh === key;
  }
  isOpen(key: string): boolean {
    return this.isNew(key) || (key !== "" && this.#reopened === key);
  }

  reopen(key: string): void {
    this.#reopened = key;
  }

  /** Go on with the round, and then with this. */
  putAway(then: () => void): void {
    this.stop();
    this.#fresh = this.#reopened = "";
    this.isBreathing = true;
    this.#timer = setTimeout(() => {
      this.isBreathing = false;
      then();
    }, BREATH);
  }

  /** Who only watches need not put it away. */
  restABit(): void {
    this.#timer = setTimeout(() => (this.#fresh = ""), REST);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
