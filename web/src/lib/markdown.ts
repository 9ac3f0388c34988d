/** Just enough Markdown for our own rules pages, as a tree that a component can draw: no HTML is ever made of text. */

export interface Span {
  kind: "text" | "code" | "strong" | "em";
  text: string;
}

export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | Code;

export interface Code {
  kind: "code";
  text: string;
}

const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\([^)]*\)/g;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > end) found.push({ kind: "text", text: text.slice(end, match.index) });
    const [, code, strong, em, link] = match;
    if (code !== undefined) found.push({ kind: "code", text: code });
    else if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (em !== undefined) found.push({ kind: "em", text: em });
    else found.push({ kind: "text", text: link ?? "" });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

function cells(line: string): Span[][] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));
}

function block(text: string): Block | null {
  const lines = text.split("\n");
  const first = lines[0] ?? "";
  const heading = /^(#+) (.*)/.exec(first);
  if (heading) return { kind: "heading", level: heading[1]!.length, spans: spans(heading[2]!) };
  if (first.startsWith("```")) return { kind: "code", text: lines.slice(1, -1).join("\n") };
  if (first.startsWith("|")) {
    return { kind: "table", head: cells(first), rows: lines.slice(2).map(cells) };
  }
  if (/^[-*] /.test(first)) {
    const items = text.split(/\n(?=[-*] )/).map((item) => spans(item.slice(2).replace(/\s*\n\s*/g, " ")));
    return { kind: "list", items };
  }
  if (first.startsWith("<!--")) return null;
  return { kind: "paragraph", spans: spans(text.replace(/\s*\n\s*/g, " ")) };
}

/** The blocks of a page; those between fences may hold empty lines. */
export function blocks(page: string): Block[] {
  const parts = page
    .split(/(^```[\s\S]*?^```$)/m)
    .flatMap((part) => (part.startsWith("```") ? [part] : part.split(/\n\s*\n/)));
  return parts
    .map((part) => block(part.replace(/^\n+|\s+$/g, "")))
    .filter((one): one is Block => one !== null && !isEmpty(one));
}

function isEmpty(one: Block): boolean {
  return one.kind === "paragraph" && one.spans.length === 0;
}

/** The numbered paragraphs that name one of these verbs in notation: those that matter to who can use it. */
export function paragraphsAbout(page: Block[], verbs: readonly string[]): Span[][] {
  const items = page.flatMap((one) => (one.kind === "list" ? one.items : []));
  return items.filter((item) =>
    item.some(({ kind, text }) => kind === "code" && verbs.includes(text.split(" ", 1)[0]!)),
  );
}
