import fc from "fast-check";
import { expect, test } from "vitest";
import { firstFreeSlug, slugify, suffixedSlug } from "./slug.ts";

test.each([
  ["Hidden Courtyards of Clerkenwell", "hidden-courtyards-of-clerkenwell"],
  ["  São Paulo — à noite!  ", "sao-paulo-a-noite"],
  ["Łódź & Straße", "lodz-strasse"],
  ["Smørrebrød, Ærø", "smorrebrod-aero"],
  ["The host’s café", "the-hosts-cafe"],
  ["東京 walk", "東京-walk"],
  ["हिन्दी", "हिन्दी"],
  ["한국", "한국"],
  ["!!!", ""],
  ["", ""],
])("%j becomes %j", (text, slug) => {
  expect(slugify(text)).toBe(slug);
});

test("slugifying is idempotent, and a slug is short and has no stray hyphens", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      const slug = slugify(text);
      expect(slugify(slug)).toBe(slug);
      expect([...slug].length).toBeLessThanOrEqual(80);
      expect(slug).not.toMatch(/^-|-$|--/);
    }),
  );
});

test("a long title is truncated at a word", () => {
  const slug = slugify("word ".repeat(40));
  expect(slug).toMatch(/^(word-)+word$/);
  expect(slug.length).toBeLessThanOrEqual(80);
});

test("a taken slug gets the first free number", () => {
  const taken = new Set(["walk", "walk-2", "walk-4"]);
  expect(firstFreeSlug("walk", (slug) => taken.has(slug))).toBe("walk-3");
  expect(firstFreeSlug("swim", (slug) => taken.has(slug))).toBe("swim");
});

test("the number fits within the length limit", () => {
  expect(suffixedSlug("a".repeat(80), 12)).toBe(`${"a".repeat(77)}-12`);
});
