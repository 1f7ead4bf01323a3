import fc from "fast-check";
import { expect, test } from "vitest";
import { termsOfKeywords } from "./terms.ts";

/** Quoted ones in brackets, a beginning with a star. */
function read(keywords: string): string {
  return termsOfKeywords(keywords)
    .map(({ words, isQuoted, isBegun }) => `${isQuoted ? `[${words.join(" ")}]` : words[0]}${isBegun ? "*" : ""}`)
    .join(" ");
}

test.each([
  ["", ""],
  ["jazz", "jazz*"],
  ["canal,jazz  walk", "canal jazz walk*"],
  ['"jazz till late"', "[jazz till late]"],
  ['"jazz,till,late" camden', "[jazz till late] camden*"],
  ['camden "jazz till la', "camden [jazz till la]*"],
  ["“jazz club” «late night»", "[jazz club] [late night]"],
  ['"jazz"', "[jazz]"],
  ['"" jazz "', "jazz"],
  ["rock'n'roll & 'blues' | !(x) :* <-> \\", "rock n roll blues x*"],
  ["Café crème", "Café crème*"],
  ["a b c d e f g h i j k l", "a b c d e f g h i j"],
])("%s is read as %s", (keywords, terms) => {
  expect(read(keywords)).toBe(terms);
});

/** Any code point, half surrogate pairs among them, with what could be syntax mixed in. */
const anything = fc
  .array(
    fc.oneof(
      fc.nat(0x10_ff_ff).map((code) => String.fromCodePoint(code)),
      fc.constantFrom(...`"“”' ,:*&|!()<->\\0ab`),
    ),
    {
      maxLength: 60,
    },
  )
  .map((letters) => letters.join(""));

test("whatever is typed gives a few words of letters and digits", () => {
  fc.assert(
    fc.property(anything, (keywords) => {
      const terms = termsOfKeywords(keywords);
      const words = terms.flatMap((term) => term.words);
      expect(words.length).toBeLessThanOrEqual(10);
      expect(terms.every((term) => term.words.length > 0)).toBe(true);
      expect(terms.slice(0, -1).some(({ isBegun }) => isBegun)).toBe(false);
      expect(words.join("")).toMatch(/^[\p{L}\p{N}\p{M}]*$/u);
    }),
    { numRuns: 1_000 },
  );
});
