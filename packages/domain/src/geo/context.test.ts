import { expect, test } from "vitest";
import { narrowestEntry, placeName } from "./context.ts";

const lisbon = {
  country: { text: "Portugal", urlSlug: "portugal" },
  region: { text: "Lisboa", urlSlug: "lisboa" },
  place: { text: "Lisbon", urlSlug: "lisbon" },
};

test("an unknown place is named Other", () => {
  expect(placeName({})).toBe("Other");
});

test("a place name consists of town and country", () => {
  expect(placeName(lisbon)).toBe("Lisbon, Portugal");
  expect(narrowestEntry(lisbon)?.text).toBe("Lisbon");
  expect(narrowestEntry({})).toBeNull();
});
