import fc from "fast-check";
import { expect, test } from "vitest";
import { hasOnlySigns } from "./only-signs.ts";
import { parseKeywords } from "./terms.ts";

/** Test notation: phrases in brackets, a prefix with an asterisk. */
function read(keywords: string): string {
  return parseKeywords(keywords)
    .map(({ words, isQuoted, isPrefix }) => {
      const text = words.join(" ");
      return `${isQuoted || words.length > 1 ? `[${text}]` : text}${isPrefix ? "*" : ""}`;
    })
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
  ["❤️ camping", "camping*"],
  ["camping ❤️", "camping*"],
  ["上野公園", "[上 野 公 園]*"],
  ["花見 walk", "[花 見] walk*"],
  ["東京tower", "[東 京 tower]*"],
  ['"上野 公園"', "[上 野 公 園]"],
  ["สวนลุมพินี", "[ส ว น ลุ ม พิ นี]*"],
  ["οδός", "οδόσ*"],
  ["a b c d e f g h i j k l", "a b c d e f g h i j"],
])("%s parses to %s", (keywords, terms) => {
  expect(read(keywords)).toBe(terms);
});

/** Any code points, including lone surrogates, mixed with text-search syntax. */
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

test("any input parses to at most ten words of letters and digits", () => {
  fc.assert(
    fc.property(anything, (keywords) => {
      const terms = parseKeywords(keywords);
      const words = terms.flatMap((term) => term.words);
      expect(words.length).toBeLessThanOrEqual(10);
      expect(terms.every((term) => term.words.length > 0)).toBe(true);
      expect(terms.slice(0, -1).some(({ isPrefix }) => isPrefix)).toBe(false);
      expect(words.join("")).toMatch(/^[\p{L}\p{N}\p{M}]*$/u);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["❤️", true],
  ["!!!", true],
  ["\u0301", true],
  ["", false],
  [' , "" ', false],
  ["❤️ camping", false],
  ["公", false],
])("%s consists of signs: %s", (keywords, expected) => {
  expect(hasOnlySigns(keywords)).toBe(expected);
});

test("consists of signs exactly if something was typed without a word", () => {
  fc.assert(
    fc.property(anything, (keywords) => {
      const isTyped = /[^\s,"“”„‟«»]/u.test(keywords);
      expect(hasOnlySigns(keywords)).toBe(isTyped && parseKeywords(keywords).length === 0);
    }),
    { numRuns: 1_000 },
  );
});
