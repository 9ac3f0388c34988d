import { expect, test } from "vitest";
import { Explanation } from "../src/games/explanation.svelte";

test("an answer that comes after the next gesture is for nobody", async () => {
  const explanation = new Explanation();
  let answer = (_text: string): void => undefined;
  const asked = explanation.say(new Promise<string>((done) => (answer = done)));
  expect(explanation.text).toBe("");
  void explanation.say("Choose at least one die.");
  answer("too late");
  await asked;
  expect(explanation.text).toBe("Choose at least one die.");
  await explanation.say(Promise.resolve("§2.1: nobody flies."));
  expect(explanation.text).toBe("§2.1: nobody flies.");
});
