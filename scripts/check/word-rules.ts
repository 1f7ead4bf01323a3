import { parseSync } from "oxc-parser";
import plainTerms from "./plain-terms.json" with { type: "json" };

const SQL_COMMENT = /(?<=^|\s)--.*$/gm;
const CSS_COMMENT = /\/\*[\s\S]*?\*\//g;

const terms = new Map(Object.entries(plainTerms));

/** Sentences about one file: each discouraged word of its path, comments and, in scripts, identifiers. The list is plain-terms.json. */
export function findWordProblems(path: string, source: string): readonly string[] {
  const problems = new Set<string>();
  for (const { line, text } of [{ line: 1, text: path }, ...readTexts(path, source)]) {
    for (const word of wordsOf(text)) {
      const term = terms.get(word);
      if (term !== undefined) problems.add(`${path}:${line}: '${word}' in '${excerpt(text, word)}': ${term}`);
    }
  }
  return [...problems];
}

type Text = { readonly line: number; readonly text: string };

function readTexts(path: string, source: string): readonly Text[] {
  if (path.endsWith(".sql")) return findMatches(source, SQL_COMMENT);
  if (path.endsWith(".css")) return findMatches(source, CSS_COMMENT);
  const { comments, program } = parseSync(path, source);
  const texts = comments.map(({ start, value }) => ({ line: lineAt(source, start), text: value }));
  collectIdentifiers(program, source, texts);
  return texts;
}

function findMatches(source: string, pattern: RegExp): readonly Text[] {
  return Array.from(source.matchAll(pattern), (match) => ({ line: lineAt(source, match.index), text: match[0] }));
}

function collectIdentifiers(node: unknown, source: string, texts: Text[]): void {
  if (typeof node !== "object" || node === null) return;
  if (isIdentifier(node)) texts.push({ line: lineAt(source, node.start), text: node.name });
  for (const child of Object.values(node)) collectIdentifiers(child, source, texts);
}

function isIdentifier(node: object): node is { readonly name: string; readonly start: number } {
  return "type" in node && node.type === "Identifier" && "name" in node && "start" in node;
}

/** In lower case, from a sentence, a path or an identifier in any case. */
function wordsOf(text: string): readonly string[] {
  return (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
}

/** The line of a text that has the word. */
function excerpt(text: string, word: string): string {
  return (
    text
      .split("\n")
      .find((line) => wordsOf(line).includes(word))
      ?.trim() ?? text
  );
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
