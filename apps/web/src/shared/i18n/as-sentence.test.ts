import { expect, test } from "vitest";
import { asSentence } from "./as-sentence.ts";

test("adds a full stop to a text without one", () => {
  expect(asSentence("It seems like you don’t have connection")).toBe("It seems like you don’t have connection.");
  for (const text of ["Try again.", "Really?", "And so on…"]) expect(asSentence(text)).toBe(text);
});
