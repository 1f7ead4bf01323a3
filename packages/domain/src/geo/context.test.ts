import { expect, test } from "vitest";
import { contextLabel, discoverSlugs, narrowestEntry, placeName } from "./context.ts";

const lisbon = {
  country: { text: "Portugal", urlSlug: "portugal" },
  region: { text: "Lisboa", urlSlug: "lisboa" },
  place: { text: "Lisbon", urlSlug: "lisbon" },
};

test("unknown levels are labelled Other", () => {
  expect(contextLabel(lisbon, "place")).toBe("Lisbon");
  expect(contextLabel(lisbon, "postcode")).toBe("Other");
  expect(placeName({})).toBe("Other");
});

test("a place name consists of town and country", () => {
  expect(placeName(lisbon)).toBe("Lisbon, Portugal");
  expect(narrowestEntry(lisbon)?.text).toBe("Lisbon");
  expect(narrowestEntry({})).toBeNull();
});

test("a discover path ends at the first level without a slug", () => {
  expect(discoverSlugs(lisbon)).toEqual(["portugal", "lisboa", "lisbon"]);
  expect(discoverSlugs({ country: lisbon.country, place: lisbon.place })).toEqual(["portugal"]);
  expect(discoverSlugs({})).toEqual([]);
});
