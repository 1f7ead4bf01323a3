import fc from "fast-check";
import { littleWords, plain, rootOf, wordForms } from "./vocabulary.ts";

const forms = wordForms.flat();
const form = fc.constantFrom(...forms);

/** Places whose names say nothing else. */
const placeNames = ["London", "Tokyo", "Paris", "york"];

/** Long enough to be known by the rest, and without an ending that a stemmer would mend. */
const misspelt = ["lantern", "harbour", "bicycle", "gallery", "umbrella", "quokka", "mosaic"];

/** Neighbouring letters exchanged, one left out, or one doubled. */
const slip = fc
  .tuple(fc.constantFrom(...misspelt), fc.nat(20), fc.constantFrom(0, 1, 2))
  .map(([word, drawn, kind]) => {
    const at = 2 + (drawn % (word.length - 4));
    const [before, one, other, after] = [word.slice(0, at), word[at] ?? "", word[at + 1] ?? "", word.slice(at + 2)];
    return [before + other + one + after, before + other + after, before + one + one + other + after][kind] ?? word;
  })
  // What a stemmer might cut back to the beginning of a word is no slip to it.
  .filter((word) => !forms.some((known) => plain(known).startsWith(word.slice(0, -3))));

/** Two letters or more, for one may stand for many words; and what is no stem yet and no form any more. */
const beginning = fc.oneof(
  fc.tuple(form, fc.integer({ min: 2, max: 9 })).map(([word, length]) => rootOf(word).slice(0, length)),
  fc.constantFrom("danci", "dancin", "walki", "walkin", "swimmi", "kayakin", "climbi"),
);

const loud = fc.tuple(form, fc.constantFrom(0, 1, 2)).map(([word, how]) => {
  if (how === 0) return word;
  return how === 1 ? word.toUpperCase() : word.replace(/^./, (letter) => letter.toUpperCase());
});

const phrase = fc
  .tuple(form, fc.constantFrom("", ` ${littleWords[0]}`, ` ${littleWords[1]}`), form)
  .map(([one, little, other]) => `"${one}${little} ${other}"`);

const part = fc.oneof(
  { weight: 6, arbitrary: loud },
  { weight: 2, arbitrary: fc.constantFrom(...placeNames) },
  { weight: 1, arbitrary: fc.constantFrom(...littleWords) },
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
