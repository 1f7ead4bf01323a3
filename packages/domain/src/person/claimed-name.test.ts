import { expect, it } from "vitest";
import { nameOfClaims } from "./claimed-name.ts";

const fallback = { firstName: "New", lastName: "Traveller" };

it("uses given and family name if both are present", () => {
  expect(nameOfClaims({ givenName: " Mira ", familyName: "Okafor", name: "M. O." }, fallback)).toEqual({
    firstName: "Mira",
    lastName: "Okafor",
  });
});

it("splits a full name at its first space", () => {
  expect(nameOfClaims({ name: "Ana\u0000 María  de la Cruz" }, fallback)).toEqual({
    firstName: "Ana",
    lastName: "María de la Cruz",
  });
});

it("falls back to the nickname, then to the default", () => {
  expect(nameOfClaims({ nickname: "miro" }, fallback)).toEqual({ firstName: "miro", lastName: "Traveller" });
  expect(nameOfClaims({ name: "\u200b " }, fallback)).toEqual(fallback);
});

it("ignores claims that contain a web address", () => {
  expect(nameOfClaims({ givenName: "prize.example", name: "Mira Okafor" }, fallback)).toEqual({
    firstName: "Mira",
    lastName: "Okafor",
  });
  expect(nameOfClaims({ name: "mira@example.org" }, fallback)).toEqual(fallback);
});

it("truncates to the maximum length", () => {
  const { firstName } = nameOfClaims({ givenName: `${"a".repeat(239)}😀` }, fallback);
  expect(firstName).toBe("a".repeat(239));
});
