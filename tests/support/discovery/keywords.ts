import { isSpeltAlike } from "./spelling.ts";
import { classOf, stopWords, plain, rootOf, wordsIn } from "./vocabulary.ts";
import type { WorldActivity } from "./world.ts";

/** A required term: adjacent words, or a single word; the last word of a search may be a prefix. */
type Term = { readonly words: readonly string[]; readonly isQuoted: boolean; readonly isBeginning: boolean };

/** Whether an activity matches keywords, by words and by spelling. */
export type WordRule = {
  readonly hasWords: (activity: WorldActivity) => boolean;
  /** Applies when no activity has the words; null when nothing could be misspelt. */
  readonly isSpeltAlike: ((activity: WorldActivity) => boolean) | null;
};

export function wordRuleOf(keywords: string): WordRule {
  const terms = termsOf(keywords);
  if (terms.length === 0) return { hasWords: () => true, isSpeltAlike: null };
  const significant = terms.filter(({ words }) => words.some((word) => !isStopWord(word)));
  return {
    hasWords: (activity) => significant.length > 0 && significant.every((term) => containsTerm(activity, term)),
    isSpeltAlike: terms.every(({ isQuoted }) => isQuoted)
      ? null
      : (activity) =>
          terms.every((term) => (term.isQuoted ? containsSignificantTerm(activity, term) : isAlike(activity, term))),
  };
}

function containsSignificantTerm(activity: WorldActivity, term: Term): boolean {
  return term.words.some((word) => !isStopWord(word)) && containsTerm(activity, term);
}

/** Similar to the title or the names of the place; or, with two letters transposed, to any text. */
function isAlike(activity: WorldActivity, { words: [word = ""] }: Term): boolean {
  if ([activity.title, namesOf(activity)].some((text) => isSpeltAlike(word, text))) return true;
  const corrected = transpositionsOf(word).map(classOf);
  return textsOf(activity).some(({ text }) =>
    wordsIn(text).some((textWords) => corrected.includes(classOf(textWords))),
  );
}

const TRANSPOSITION_MIN_LENGTH = 4;

/** The word with each pair of neighbouring letters transposed; none for short words, which could match anything. */
function transpositionsOf(word: string): readonly string[] {
  const letters = [...word];
  if (letters.length < TRANSPOSITION_MIN_LENGTH) return [];
  return letters.slice(1).map((letter, at) => {
    const [before, after] = [letters.slice(0, at), letters.slice(at + 2)];
    return [...before, letter, letters[at], ...after].join("");
  });
}

/** A searched text, and whether a prefix matches its letters or only its stem. */
type Text = { readonly text: string; readonly isByLetter: boolean };

/** A meeting point shown only to approved participants can't be found by its name. */
function textsOf({ title, summary, context, ...activity }: WorldActivity): readonly Text[] {
  return [
    { text: title, isByLetter: true },
    { text: namesOf({ context, ...activity }), isByLetter: true },
    { text: summary, isByLetter: false },
    { text: context.region?.text ?? "", isByLetter: false },
  ];
}

/** In the order of an address: the meeting point, then the place. */
function namesOf({
  venue,
  isVenueHidden,
  context,
}: Pick<WorldActivity, "venue" | "isVenueHidden" | "context">): string {
  return [isVenueHidden ? "" : venue, context.place?.text ?? ""].join(" ");
}

function containsTerm(activity: WorldActivity, term: Term): boolean {
  return textsOf(activity).some((text) => textContains(text, term));
}

function textContains({ text, isByLetter }: Text, { words, isBeginning }: Term): boolean {
  const textWords = wordsIn(text);
  return textWords.some((_, at) =>
    words.every((word, index) => {
      const current = textWords[at + index];
      // Stop words occupy a position between others, and any word matches there.
      if (isStopWord(word)) return true;
      if (current === undefined) return false;
      return (
        classOf(current) === classOf(word) ||
        (isBeginning && begins(word, isByLetter ? plain(current) : rootOf(current)))
      );
    }),
  );
}

function begins(word: string, whole: string): boolean {
  return whole.startsWith(plain(word));
}

function termsOf(keywords: string): readonly Term[] {
  const parts = keywords.match(/"[^"]*"|[^"]+/g) ?? [];
  const terms = parts.flatMap((part): readonly Term[] => {
    const words = wordsIn(part);
    if (!part.startsWith('"')) return words.map((word) => ({ words: [word], isQuoted: false, isBeginning: false }));
    return words.length === 0 ? [] : [{ words, isQuoted: true, isBeginning: false }];
  });
  const last = terms.at(-1);
  if (last === undefined || last.isQuoted) return terms;
  return [...terms.slice(0, -1), { ...last, isBeginning: true }];
}

function isStopWord(word: string): boolean {
  return stopWords.some((stopWord) => stopWord === plain(word));
}
