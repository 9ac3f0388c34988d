import { guideOf } from "../games";
import type { Guide, Moment, Step } from "../games/guide";
import { settings } from "./settings.svelte";

/** Leads somebody through a first game: each word once, at the moment it matters, until it is read or acted upon. */
export class Guidance {
  steps = $state.raw<Guide>([]);
  step = $state.raw<Step | null>(null); // what is said now
  #acted: unknown; // the view in which somebody has decided: what comes next is not said before it is there

  constructor(slug: string) {
    void guideOf(slug).then(
      (found) => (this.steps = found),
      () => undefined, // without a network there is no guide, and a game all the same
    );
  }

  /** What to say now; `isThere` knows whether what a step points at can be seen. */
  see(moment: Moment, isThere: (at: string) => boolean): void {
    const { step } = this;
    if (step && (isThere(step.at) || step.when(moment))) return;
    const isNext = ({ words, when, at }: Step) => !settings.told.includes(words) && when(moment) && isThere(at);
    this.step = moment.view === this.#acted ? null : (this.steps.find(isNext) ?? null);
  }

  /** It is read. */
  close(): void {
    if (this.step) settings.told.push(this.step.words);
    this.step = null;
  }

  /** Somebody has decided, with what is said in mind or without. */
  act(view: unknown): void {
    this.#acted = view;
    this.close();
  }

  skip(): void {
    this.#forget();
    settings.told.push(...this.steps.map(({ words }) => words));
    this.step = null;
  }

  again(): void {
    this.#forget();
    this.#acted = undefined;
    settings.guide = true;
  }

  #forget(): void {
    settings.told = settings.told.filter((told) => !this.steps.some(({ words }) => words === told));
  }
}
