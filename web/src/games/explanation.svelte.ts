/** What a board says of a gesture that led nowhere; an answer that comes after the next gesture is for nobody. */
export class Explanation {
  text = $state("");
  #gestures = 0;

  say = async (what: string | Promise<string>): Promise<void> => {
    const gesture = ++this.#gestures;
    const text = typeof what === "string" ? what : await what;
    if (gesture === this.#gestures) this.text = text;
  };
}
