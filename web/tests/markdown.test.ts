import { expect, test } from "vitest";
import { blocks, paragraphsAbout, spans } from "../src/lib/markdown";

const pages = import.meta.glob<string>("../../docs/rules/*.md", { query: "?raw", import: "default", eager: true });

test("a line is text, code, strong and emphasised words", () => {
  expect(spans("- **§2.1** Roll: `roll 135` of *your* dice").map(({ kind }) => kind)).toEqual([
    "text",
    "strong",
    "text",
    "code",
    "text",
    "em",
    "text",
  ]);
});

test("a page is headings, paragraphs, lists, tables and code", () => {
  const page =
    "# Game\n\nFor two\nplayers.\n\n- **§1** one\n  more\n- **§2** two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nx\n\ny\n```\n";
  expect(blocks(page).map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list", "table", "code"]);
});

test("the paragraphs that matter now are those that name a legal verb", () => {
  const page = blocks("- **§1** Roll: `roll 12`.\n- **§2** Or `pass`.\n- **§3** The end.");
  expect(paragraphsAbout(page, ["pass"]).map((item) => item[0]!.text)).toEqual(["§2"]);
});

test.each(Object.entries(pages))("nothing of %s is lost", (_, page) => {
  const drawn = JSON.stringify(blocks(page));
  for (const paragraph of page.match(/§\d+\.\d+/g) ?? []) expect(drawn).toContain(paragraph);
  expect(drawn).not.toContain("```");
});
