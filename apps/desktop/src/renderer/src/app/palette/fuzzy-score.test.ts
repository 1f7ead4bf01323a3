import { expect, test } from "vitest";
import { fuzzyScore, pickBest } from "./fuzzy-score.ts";

const pick = (typed: string, ...texts: readonly string[]) => pickBest(texts, typed, (text) => text, 3);

test("letters scattered in the middle of words are no match", () => {
  expect(fuzzyScore("act", "Dark theme of the console at")).toBeNull();
  expect(fuzzyScore("log", "Escalated cases to go through")).toBeNull();
  expect(fuzzyScore("udit", "Audit")).not.toBeNull();
  expect(fuzzyScore("theme dark", "Dark theme")).toBeNull();
});

test("a word's beginning is found though an earlier word begins alike", () => {
  expect(fuzzyScore("seop", "Suspended, second opinions")).not.toBeNull();
});

test("the beginnings of words in their order are enough, another order is not", () => {
  expect(fuzzyScore("gque", "Go to Queue")).not.toBeNull();
  expect(fuzzyScore("euq", "Queue")).toBeNull();
});

test("the beginning of a word beats its middle, a row of letters beats scattered ones", () => {
  expect(pick("au", "Because", "Audit")[0]).toBe("Audit");
  expect(pick("mine", "Mountain in the evening", "Mine")[0]).toBe("Mine");
});

test("accents and case make no difference", () => {
  expect(pick("jose", "José Álvarez")).toEqual(["José Álvarez"]);
});

test("nothing typed keeps the order", () => {
  expect(pick("", "b", "a")).toEqual(["b", "a"]);
});
