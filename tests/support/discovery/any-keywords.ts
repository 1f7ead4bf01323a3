import fc from "fast-check";
import { stopWords, plain, rootOf, wordForms } from "./vocabulary.ts";

const forms = wordForms.flat();
const form = fc.constantFrom(...forms);

/** Places whose names don't resemble the vocabulary. */
const placeNames = ["London", "Tokyo", "Paris", "york"];

/** Long enough to be recognised with a typo, and without an ending that a stemmer would change. */
const misspelt = ["lantern", "harbour", "bicycle", "gallery", "umbrella", "quokka", "mosaic"];

/** A typo: neighbouring letters exchanged, one left out, or one doubled. */
const slip = fc
  .tuple(fc.constantFrom(...misspelt), fc.nat(20), fc.constantFrom(0, 1, 2))
  .map(([word, drawn, kind]) => {
    const at = 2 + (drawn % (word.length - 4));
    const [before, one, other, after] = [word.slice(0, at), word[at] ?? "", word[at + 1] ?? "", word.slice(at + 2)];
    return [before + other + one + after, before + other + after, before + one + one + other + after][kind] ?? word;
  })
  // Excludes typos that a stemmer might reduce to the beginning of a known word.
  .filter((word) => !forms.some((known) => plain(known).startsWith(word.slice(0, -3))));

/** At least two letters, as one may match many words; and prefixes between a stem and a form. */
const beginning = fc.oneof(
  fc.tuple(form, fc.integer({ min: 2, max: 9 })).map(([word, length]) => rootOf(word).slice(0, length)),
  fc.constantFrom("danci", "dancin", "walki", "walkin", "swimmi", "kayakin", "climbi"),
);

const loud = fc.tuple(form, fc.constantFrom(0, 1, 2)).map(([word, how]) => {
  if (how === 0) return word;
  return how === 1 ? word.toUpperCase() : word.replace(/^./, (letter) => letter.toUpperCase());
});

const phrase = fc
  .tuple(form, fc.constantFrom("", ` ${stopWords[0]}`, ` ${stopWords[1]}`), form)
  .map(([one, stopWord, other]) => `"${one}${stopWord} ${other}"`);

const part = fc.oneof(
  { weight: 6, arbitrary: loud },
  { weight: 2, arbitrary: fc.constantFrom(...placeNames) },
  { weight: 1, arbitrary: fc.constantFrom(...stopWords) },
  { weight: 2, arbitrary: phrase },
);
const last = fc.oneof(
  { weight: 3, arbitrary: part },
  { weight: 3, arbitrary: beginning },
  { weight: 1, arbitrary: slip },
);

/** Up to three words or phrases as a person types them. */
export const anyKeywords: fc.Arbitrary<string> = fc
  .tuple(fc.array(part, { maxLength: 2 }), last, fc.constantFrom(" ", ",", ", ", "  "))
  .map(([parts, end, between]) => [...parts, end].join(between));
