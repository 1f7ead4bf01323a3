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

function accented(text: string): string {
  return text.replace(/[aceinouyAEIOUY]/g, (letter) => ACCENTED[letter] ?? letter);
}

/** `Log in` → `⟦Lóg íñ⟧`. ICU arguments and tags are preserved: only text outside the outermost braces changes. */
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

type MessageTree = { readonly [key: string]: string | MessageTree };

/** The whole catalogue in the pseudo-locale, with the same structure. */
export function pseudoMessages<Tree extends MessageTree>(tree: Tree): Tree {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === "string" ? pseudoText(value) : pseudoMessages(value),
  ]);
  return Object.fromEntries(entries) as Tree;
}
