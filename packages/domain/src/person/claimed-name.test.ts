import { expect, it } from "vitest";
import { nameOfClaims } from "./claimed-name.ts";

const otherwise = { firstName: "New", lastName: "Traveller" };

it("takes the two names where both are told", () => {
  expect(nameOfClaims({ givenName: " Mira ", familyName: "Okafor", name: "M. O." }, otherwise)).toEqual({
    firstName: "Mira",
    lastName: "Okafor",
  });
});

it("parts a whole name at its first space", () => {
  expect(nameOfClaims({ name: "Ana\u0000 María  de la Cruz" }, otherwise)).toEqual({
    firstName: "Ana",
    lastName: "María de la Cruz",
  });
});

it("falls back on a nickname, and on what stands in", () => {
  expect(nameOfClaims({ nickname: "miro" }, otherwise)).toEqual({ firstName: "miro", lastName: "Traveller" });
  expect(nameOfClaims({ name: "\u200b " }, otherwise)).toEqual(otherwise);
});

it("stays within what a name may be long", () => {
  const { firstName } = nameOfClaims({ givenName: `${"a".repeat(239)}😀` }, otherwise);
  expect(firstName).toBe("a".repeat(239));
});
