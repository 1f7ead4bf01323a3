import { plain, wordsIn } from "./vocabulary.ts";

/** A title must exceed this similarity to match a misspelt word. */
const ALIKE = 0.45;

/**
 * Whether some continuous extent of the text's trigrams is similar enough to the word's, as pg_trgm documents its
 * `word_similarity`.
 */
export function isSpeltAlike(word: string, text: string): boolean {
  return likeness(plain(word), plain(text)) > ALIKE;
}

const cache = new Map<string, number>();

function likeness(word: string, text: string): number {
  const key = `${word}|${text}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const value = greatestLikeness(new Set(trigramsOf(word)), trigramsOf(text));
  cache.set(key, value);
  return value;
}

/** Shared trigrams divided by all trigrams, maximised over all extents of the text. */
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

/** Trigrams of each word, padded with two blanks before and one after. */
function trigramsOf(text: string): readonly string[] {
  return wordsIn(text).flatMap((word) => {
    const padded = `  ${word} `;
    return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
  });
}
