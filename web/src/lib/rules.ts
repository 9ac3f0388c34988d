import { api } from "./api";
import { blocks, paragraphsAbout, type Block } from "./markdown";

const pages = new Map<string, Promise<Block[]>>();

/** The rules page of a game, fetched once. */
export function rulesOf(slug: string): Promise<Block[]> {
  const page = pages.get(slug) ?? api.rules(slug).then(blocks);
  pages.set(slug, page);
  page.catch(() => pages.delete(slug));
  return page;
}

/** The paragraph about an action's verb: why something is not possible is for the rules to say, not for the page. */
export async function ruleAbout(slug: string, action: string): Promise<string> {
  const verb = action.split(" ", 1)[0]!;
  const [first] = paragraphsAbout(await rulesOf(slug), [verb]);
  return first?.map(({ text }) => text).join("") ?? "";
}
