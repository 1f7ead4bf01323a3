import { isSpeltAlike } from "./spelling.ts";
import { classOf, littleWords, plain, rootOf, wordsIn } from "./vocabulary.ts";
import type { WorldActivity } from "./world.ts";

/** One thing that has to be there: words side by side, or a word alone, of which the last of a search may be a beginning. */
type Term = { readonly words: readonly string[]; readonly isQuoted: boolean; readonly isBeginning: boolean };

/** Whether an activity fits some words, by the words themselves and by how they are spelt. */
export type WordRule = {
  readonly hasWords: (activity: WorldActivity) => boolean;
  /** What counts once nothing at all has the words; null where nothing could be misspelt. */
  readonly isSpeltAlike: ((activity: WorldActivity) => boolean) | null;
};

export function wordRuleOf(keywords: string): WordRule {
  const terms = termsOf(keywords);
  if (terms.length === 0) return { hasWords: () => true, isSpeltAlike: null };
  const telling = terms.filter(({ words }) => words.some((word) => !isLittle(word)));
  return {
    hasWords: (activity) => telling.length > 0 && telling.every((term) => says(activity, term)),
    isSpeltAlike: terms.every(({ isQuoted }) => isQuoted)
      ? null
      : (activity) => terms.every((term) => (term.isQuoted ? saysSomething(activity, term) : isAlike(activity, term))),
  };
}

function saysSomething(activity: WorldActivity, term: Term): boolean {
  return term.words.some((word) => !isLittle(word)) && says(activity, term);
}

/** In its title or the names of where it is; or, with two letters the wrong way round, anywhere. */
function isAlike(activity: WorldActivity, { words: [word = ""] }: Term): boolean {
  if ([activity.title, namesOf(activity)].some((text) => isSpeltAlike(word, text))) return true;
  const meant = exchangesOf(word).map(classOf);
  return textsOf(activity).some(({ text }) => wordsIn(text).some((spoken) => meant.includes(classOf(spoken))));
}

const EXCHANGED_MIN = 4;

/** The word with two neighbours exchanged; a short one could be anything. */
function exchangesOf(word: string): readonly string[] {
  const letters = [...word];
  if (letters.length < EXCHANGED_MIN) return [];
  return letters.slice(1).map((letter, at) => {
    const [before, after] = [letters.slice(0, at), letters.slice(at + 2)];
    return [...before, letter, letters[at], ...after].join("");
  });
}

/** What is searched by its words, and whether a word that is still being typed is found there letter by letter or up to its stem. */
type Text = { readonly text: string; readonly isByLetter: boolean };

/** A spot kept for approved people can't be found by its name. */
function textsOf({ title, summary, context, ...activity }: WorldActivity): readonly Text[] {
  return [
    { text: title, isByLetter: true },
    { text: namesOf({ context, ...activity }), isByLetter: true },
    { text: summary, isByLetter: false },
    { text: context.region?.text ?? "", isByLetter: false },
  ];
}

/** As an address reads: the spot, then the place. */
function namesOf({ venue, isVenueKept, context }: Pick<WorldActivity, "venue" | "isVenueKept" | "context">): string {
  return [isVenueKept ? "" : venue, context.place?.text ?? ""].join(" ");
}

function says(activity: WorldActivity, term: Term): boolean {
  return textsOf(activity).some((text) => holds(text, term));
}

function holds({ text, isByLetter }: Text, { words, isBeginning }: Term): boolean {
  const spoken = wordsIn(text);
  return spoken.some((_, at) =>
    words.every((word, index) => {
      const here = spoken[at + index];
      // Little words keep their room between others, and any of them will do.
      if (isLittle(word)) return true;
      if (here === undefined) return false;
      return classOf(here) === classOf(word) || (isBeginning && begins(word, isByLetter ? plain(here) : rootOf(here)));
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

function isLittle(word: string): boolean {
  return littleWords.some((little) => little === plain(word));
}
