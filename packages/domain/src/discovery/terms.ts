/** A search word, or a phrase of adjacent words. */
export type SearchTerm = {
  readonly words: readonly string[];
  /** Exact match: no other spelling is accepted. */
  readonly isQuoted: boolean;
  /** The last word may be a prefix, because it is still being typed. */
  readonly isPrefix: boolean;
};

const WORDS_MAX = 10;
const QUOTES = /["“”„‟«»]/u;

/**
 * Parses search input: words, and phrases in quotes; the last quote may be missing. Only letters and digits pass, so
 * that no input is text-search syntax.
 */
export function parseKeywords(keywords: string): SearchTerm[] {
  if (keywords === "") return [];
  const parts = keywords.normalize("NFC").split(QUOTES);
  const terms = parts.flatMap((part, index) => {
    const words = wordsOf(part);
    // After splitting at quotes, every second part is quoted.
    const isQuoted = index % 2 === 1;
    const groups = !isQuoted ? words.map((word) => [word]) : words.length === 0 ? [] : [words];
    const isLastPart = index === parts.length - 1;
    return groups.map((group, place) => ({
      words: group,
      isQuoted,
      isPrefix: isLastPart && place === groups.length - 1,
    }));
  });
  return limitWords(terms);
}

/** Limits the number of search words. */
function limitWords(terms: readonly SearchTerm[]): SearchTerm[] {
  let remaining = WORDS_MAX;
  return terms.flatMap(({ words, isQuoted, isPrefix }) => {
    const limited = words.slice(0, remaining);
    remaining -= limited.length;
    return limited.length === 0
      ? []
      : [{ words: limited, isQuoted, isPrefix: isPrefix && limited.length === words.length }];
  });
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
