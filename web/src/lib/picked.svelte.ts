/** What somebody has picked, such as dice to roll: it is forgotten when there is something else to decide. */
export class Picked<One> {
  all = $derived.by<One[]>(() => (void this.moment(), []));

  /** `moment` reads what the picks are about, such as the legal actions. */
  constructor(private readonly moment: () => unknown) {}

  has(one: One): boolean {
    return this.all.includes(one);
  }

  /** Pick it, or leave it again. */
  turn(one: One): void {
    this.all = this.has(one) ? this.all.filter((other) => other !== one) : [...this.all, one];
  }
}
