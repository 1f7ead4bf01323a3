/** A search word, or a phrase of adjacent words. A word of a script without spaces is a phrase of its characters. */
export type SearchTerm = {
  readonly words: readonly string[];
  /** Exact match: no other spelling is accepted. */
  readonly isQuoted: boolean;
  /** The last word may be a prefix, because it is still being typed. */
  readonly isPrefix: boolean;
};

const WORDS_MAX = 10;
const QUOTES = /["“”„‟«»]/u;
/** Characters of scripts without spaces between words, with their vowel signs: the tokens of the SQL search_text. */
const UNSPACED =
  /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]*/u;
const TOKENS = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}])+`, "gu");
const VARIATION_SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/**
 * Parses search input: words, and phrases in quotes; the last quote may be missing. Only letters and digits pass, so
 * that no input is text-search syntax.
 */
export function parseKeywords(keywords: string): SearchTerm[] {
  if (keywords === "") return [];
  const parts = keywords.normalize("NFC").replace(VARIATION_SELECTORS, "").replaceAll("ς", "σ").split(QUOTES);
  const terms = parts.flatMap((part, index) => {
    const words = wordsOf(part);
    // After splitting at quotes, every second part is quoted.
    const isQuoted = index % 2 === 1;
    const groups = isQuoted ? [words.flatMap(tokensOf)] : words.map(tokensOf);
    const isLastPart = index === parts.length - 1;
    const filled = groups.filter((group) => group.length > 0);
    return filled.map((group, place) => ({
      words: group,
      isQuoted,
      isPrefix: isLastPart && place === filled.length - 1,
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

/** A word has a letter or a digit: an emoji's selector and a lone accent are none. */
function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function tokensOf(word: string): string[] {
  return word.match(TOKENS) ?? [];
}
