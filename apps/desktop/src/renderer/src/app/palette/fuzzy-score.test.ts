import { expect, test } from "vitest";
import { fuzzyScore, pickBest } from "./fuzzy-score.ts";

const pick = (typed: string, ...texts: readonly string[]) => pickBest(texts, typed, (text) => text, 3);

test("does not match letters scattered inside words", () => {
  expect(fuzzyScore("act", "Dark theme of the console at")).toBeNull();
  expect(fuzzyScore("log", "Escalated cases to go through")).toBeNull();
  expect(fuzzyScore("udit", "Audit")).not.toBeNull();
  expect(fuzzyScore("theme dark", "Dark theme")).toBeNull();
});

test("matches a word's beginning even if an earlier word begins alike", () => {
  expect(fuzzyScore("seop", "Suspended, second opinions")).not.toBeNull();
});

test("matches beginnings of words in their order only", () => {
  expect(fuzzyScore("gque", "Go to Queue")).not.toBeNull();
  expect(fuzzyScore("euq", "Queue")).toBeNull();
});

test("ranks the beginning of a word above its middle, and consecutive letters above scattered ones", () => {
  expect(pick("au", "Because", "Audit")[0]).toBe("Audit");
  expect(pick("mine", "Mountain in the evening", "Mine")[0]).toBe("Mine");
});

test("ignores accents and case", () => {
  expect(pick("jose", "José Álvarez")).toEqual(["José Álvarez"]);
});

test("keeps the order without input", () => {
  expect(pick("", "b", "a")).toEqual(["b", "a"]);
});
