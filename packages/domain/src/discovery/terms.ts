/** A word to look for, or several that have to stand side by side. */
export type SearchTerm = {
  readonly words: readonly string[];
  /** Meant exactly so: no other spelling will do. */
  readonly isQuoted: boolean;
  /** The last word may be the beginning of one: it is still being typed. */
  readonly isBegun: boolean;
};

const WORDS_MAX = 10;
const QUOTES = /["“”„‟«»]/u;

/**
 * Reads what people type: words, and phrases in quotes, of which the last need not be closed. Letters and digits only, so that
 * nothing can be syntax to a text search.
 */
export function termsOfKeywords(keywords: string): SearchTerm[] {
  if (keywords === "") return [];
  const parts = keywords.normalize("NFC").split(QUOTES);
  const terms = parts.flatMap((part, index) => {
    const words = wordsOf(part);
    // Every second part stands between quotes.
    const isQuoted = index % 2 === 1;
    const groups = !isQuoted ? words.map((word) => [word]) : words.length === 0 ? [] : [words];
    const isLastPart = index === parts.length - 1;
    return groups.map((group, place) => ({
      words: group,
      isQuoted,
      isBegun: isLastPart && place === groups.length - 1,
    }));
  });
  return firstWords(terms);
}

/** Without what lies beyond the most words that are looked for. */
function firstWords(terms: readonly SearchTerm[]): SearchTerm[] {
  let room = WORDS_MAX;
  return terms.flatMap(({ words, isQuoted, isBegun }) => {
    const kept = words.slice(0, room);
    room -= kept.length;
    return kept.length === 0 ? [] : [{ words: kept, isQuoted, isBegun: isBegun && kept.length === words.length }];
  });
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
