import { expect, test } from "vitest";
import { contrastRatio } from "../theme/contrast.ts";
import { avatarGround, initialsOf } from "./initials-avatar.ts";

test.each([
  ["Amara", "Reyes", "AR"],
  ["  émile ", "zola", "ÉZ"],
  ["Cher", "", "C"],
  ["", "", ""],
  ["😀 Joy", "李", "😀李"],
])("%j %j has the initials %j", (first, last, initials) => {
  expect(initialsOf(first, last)).toBe(initials);
});

test("white letters have enough contrast on every background", () => {
  for (let index = 0; index < 200; index += 1) {
    expect(contrastRatio("#ffffff", avatarGround(`person-${index}`))).toBeGreaterThanOrEqual(4.5);
  }
});

test("the same id always has the same colour", () => {
  expect(avatarGround("u1")).toBe(avatarGround("u1"));
});
