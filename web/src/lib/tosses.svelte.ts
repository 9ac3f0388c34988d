/** Which dice were thrown just now: they tumble. Dice that land as they lay are known from who threw them. */
export class Tosses {
  #counts = $state.raw<Record<number, number>>({});
  #faces: Record<number, number | null> = {};
  #moment: unknown;
  #thrown: number[] = [];
  #isPast = true; // nothing tumbles when one first looks

  /** We throw these now. */
  throwing(dice: readonly number[]): void {
    this.#thrown = [...dice];
  }

  /** How everything lies; `moment` changes whenever dice are thrown. */
  see(faces: Record<number, number | null>, moment: unknown, isPast: boolean): void {
    const isNew = moment !== this.#moment && !isPast && !this.#isPast;
    if (isNew) {
      const fell = Object.keys(faces)
        .map(Number)
        .filter((die) => faces[die] !== null && (this.#thrown.includes(die) || faces[die] !== this.#faces[die]));
      this.#counts = { ...this.#counts, ...Object.fromEntries(fell.map((die) => [die, (this.#counts[die] ?? 0) + 1])) };
      this.#thrown = [];
    }
    this.#faces = { ...faces };
    this.#moment = moment;
    this.#isPast = isPast;
  }

  /** Changes when this die is thrown. */
  of(die: number): number {
    return this.#counts[die] ?? 0;
  }
}
