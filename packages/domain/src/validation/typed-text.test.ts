import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText, shortenText } from "./cut-text.ts";
import { cleanLine, cleanLines } from "./typed-text.ts";

test.each([
  ["a zero-width space", "Ada\u200b", "Ada"],
  ["a Hangul filler", "\u3164", ""],
  ["a braille blank", "\u2800\u2800", ""],
  ["a soft hyphen", "Lo\u00adndon", "London"],
  ["a direction override", "Ada \u202egnol", "Ada gnol"],
  ["isolates and a byte order mark", "\ufeff\u2066Ada\u2069", "Ada"],
  ["line breaks", "Ada\r\nLovelace\u2028Byron\u0085", "Ada Lovelace Byron"],
  ["control characters", "Ada\u0000\u0007", "Ada"],
  ["repeated spaces", "  Ada \u00a0  Lovelace ", "Ada Lovelace"],
  ["a lone accent", "\u0301", ""],
  ["a joiner between Latin letters", "Ad\u200da\u200c", "Ada"],
  ["lone joiners", "\u200d\u200c", ""],
  ["stray tags", "Ada\u{e0041}\u{e0042}", "Ada"],
  ["a lone surrogate", "Ada\ud800", "Ada\ufffd"],
])("removes %s", (_, typed, expected) => {
  expect(cleanLine(typed)).toBe(expected);
});

test.each([
  ["Persian", "می‌خواهم"],
  ["Hindi", "क्‍ष"],
  ["a family of emoji", "👩‍👩‍👧"],
  ["a rainbow flag", "🏳️‍🌈"],
  ["the flag of Scotland", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
  ["an emoji with a skin tone", "👩🏽‍🚀 walks"],
  ["Hebrew with a mark", "שלום\u200f!"],
  ["Thai", "สวนลุมพินี"],
  ["punctuation alone", "?!"],
])("keeps %s", (_, text) => {
  expect(cleanLine(text)).toBe(text);
  expect(cleanLines(text)).toBe(text);
});

test("text of several lines keeps its lines, and at most one empty line between them", () => {
  expect(cleanLines(" First\u200b \r\nsecond\n\n\n\nthird\u202e\t \n")).toBe("First\nsecond\n\nthird");
  expect(cleanLines("\n\u3164\n")).toBe("");
});

const specials = [
  " ",
  "\n",
  "\r",
  "\u200b",
  "\u200d",
  "\u202e",
  "\u0301",
  "👩",
  "\u{1f3f4}",
  "\u{e0041}",
  "a",
  "ש",
  "क",
];
const anything = fc
  .array(
    fc.oneof(
      fc.constantFrom(...specials),
      fc.nat(0x10_ff_ff).map((code) => String.fromCodePoint(code)),
    ),
    {
      maxLength: 30,
    },
  )
  .map((characters) => characters.join(""));

test("a joiner after a composed letter is removed", () => {
  expect(cleanLine("a\u0301\u200d\u0301")).toBe("\u00e1\u0301");
});

test("cleaning is idempotent and leaves one line, whatever was typed", () => {
  fc.assert(
    fc.property(anything, (typed) => {
      const line = cleanLine(typed);
      expect(cleanLine(line)).toBe(line);
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u200b]/u);
      const lines = cleanLines(typed);
      expect(cleanLines(lines)).toBe(lines);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["walk", 10, "walk"],
  ["walk 👩‍👩‍👧", 7, "walk "],
  ["walk 👩‍👩‍👧", 13, "walk 👩‍👩‍👧"],
  ["cafe\u0301s", 4, "caf"],
  ["👍🏽", 2, ""],
])("%s is cut at %i to %s", (text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});

test("a shortened text ends with an ellipsis and fits", () => {
  expect(shortenText("A walk along the canal", 10)).toBe("A walk al…");
  expect(shortenText("A walk 👩‍👩‍👧", 9)).toBe("A walk…");
  expect(shortenText("A walk", 6)).toBe("A walk");
});
