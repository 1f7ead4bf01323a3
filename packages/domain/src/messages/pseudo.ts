const ACCENTED: Readonly<Record<string, string>> = {
  a: "á",
  c: "ç",
  e: "é",
  i: "í",
  n: "ñ",
  o: "ó",
  u: "ú",
  y: "ý",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ó",
  U: "Ú",
};

/** The locale whose words show which text went through the catalogue; chosen only by asking for exactly this one. */
export const PSEUDO_LOCALE = "en-XA";

function accented(text: string): string {
  return text.replace(/[aceinouyAEIOUY]/g, (letter) => ACCENTED[letter] ?? letter);
}

/** `Log in` → `⟦Lóg íñ⟧`. ICU arguments and tags stay: only text outside the outermost braces changes. */
export function pseudoText(text: string): string {
  let depth = 0;
  let changed = "";
  for (const part of text.split(/(<[^>]*>|[{}])/)) {
    if (part === "{") depth += 1;
    changed += depth === 0 && !part.startsWith("<") ? accented(part) : part;
    if (part === "}") depth -= 1;
  }
  return `⟦${changed}⟧`;
}

/** A message that the web's build has parsed: texts, and lists that stand for arguments or tags. */
type CompiledPart = string | number | object | readonly CompiledPart[];

/** What `pseudoText` does, on a parsed message. A list whose second element is no number holds a tag's contents. */
function pseudoPart(part: CompiledPart): CompiledPart {
  if (typeof part === "string") return accented(part);
  if (!isList(part) || part.length < 2 || typeof part[1] === "number") return part;
  const [tag, ...contents] = part;
  return [tag ?? "", ...contents.map(pseudoPart)];
}

function isList(part: unknown): part is readonly CompiledPart[] {
  return Array.isArray(part);
}

type MessageTree = { readonly [key: string]: string | MessageTree };

/** The whole catalogue in the pseudo-locale, with the shape kept. */
export function pseudoMessages<Tree extends MessageTree>(tree: Tree): Tree {
  const entries = Object.entries(tree).map(([key, value]) => [key, pseudoMessage(value)]);
  return Object.fromEntries(entries) as Tree;
}

function pseudoMessage(value: string | MessageTree): unknown {
  if (typeof value === "string") return pseudoText(value);
  return isList(value) ? ["⟦", ...value.map(pseudoPart), "⟧"] : pseudoMessages(value);
}
