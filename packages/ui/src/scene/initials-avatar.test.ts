import { expect, test } from "vitest";
import { contrastRatio } from "../theme/contrast.ts";
import { avatarGround, initialsOf } from "./initials-avatar.ts";

test.each([
  ["Amara", "Reyes", "AR"],
  ["  émile ", "zola", "ÉZ"],
  ["Cher", "", "C"],
  ["", "", ""],
  ["😀 Joy", "李", "😀李"],
])("%j %j gives %j", (first, last, initials) => {
  expect(initialsOf(first, last)).toBe(initials);
});

test("white letters are readable on every ground", () => {
  for (let index = 0; index < 200; index += 1) {
    expect(contrastRatio("#ffffff", avatarGround(`person-${index}`))).toBeGreaterThanOrEqual(4.5);
  }
});

test("an id keeps its colour", () => {
  expect(avatarGround("u1")).toBe(avatarGround("u1"));
});
