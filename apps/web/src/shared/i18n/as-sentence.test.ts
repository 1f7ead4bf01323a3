import { expect, test } from "vitest";
import { asSentence } from "./as-sentence.ts";

test("a text ends with a stop, and with one", () => {
  expect(asSentence("It seems like you don’t have connection")).toBe("It seems like you don’t have connection.");
  for (const text of ["Try again.", "Really?", "And so on…"]) expect(asSentence(text)).toBe(text);
});
