import { plain, wordsIn } from "./vocabulary.ts";

/** Up to this a title is not spelt like the word any more. */
const ALIKE = 0.45;

/** Whether some run of the text's trigrams is alike enough to those of the word, as pg_trgm documents its `word_similarity`. */
export function isSpeltAlike(word: string, text: string): boolean {
  return likeness(plain(word), plain(text)) > ALIKE;
}

const known = new Map<string, number>();

function likeness(word: string, text: string): number {
  const key = `${word}|${text}`;
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const value = greatestLikeness(new Set(trigramsOf(word)), trigramsOf(text));
  known.set(key, value);
  return value;
}

/** Shared trigrams over all trigrams, at its most for any run of the text's. */
function greatestLikeness(wanted: ReadonlySet<string>, given: readonly string[]): number {
  let greatest = 0;
  for (let from = 0; from < given.length; from += 1) {
    if (!wanted.has(given[from] ?? "")) continue;
    const run = new Set<string>();
    let shared = 0;
    for (const trigram of given.slice(from)) {
      if (!run.has(trigram) && wanted.has(trigram)) shared += 1;
      run.add(trigram);
      greatest = Math.max(greatest, shared / (wanted.size + run.size - shared));
    }
  }
  return greatest;
}

/** Each word by itself, with two blanks before it and one behind. */
function trigramsOf(text: string): readonly string[] {
  return wordsIn(text).flatMap((word) => {
    const padded = `  ${word} `;
    return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
  });
}
