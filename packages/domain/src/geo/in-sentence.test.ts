import { expect, test } from "vitest";
import { areaInSentence, placeInSentence } from "./in-sentence.ts";

test("a country's article is added within a sentence, for any of its names", () => {
  for (const name of [
    "United Kingdom",
    "Netherlands",
    "Czech Republic",
    "Vatican City State",
    "Caribbean Netherlands",
  ]) {
    expect(areaInSentence(name)).toBe(name === "Vatican City State" ? name : `the ${name}`);
  }
  for (const name of ["Czechia", "Ireland", "Iceland", "Greenland", "Vatican City", "Norfolk Island", "Ivory Coast"]) {
    expect(areaInSentence(name)).toBe(name);
  }
});

test("an article in the name isn't repeated", () => {
  expect(areaInSentence("The Gambia")).toBe("the Gambia");
  expect(areaInSentence("The Valley")).toBe("The Valley");
});

test("regions have articles too", () => {
  for (const name of [
    "Canary Islands",
    "Northern Territory",
    "Federal District",
    "District of Columbia",
    "Altai Republic",
  ]) {
    expect(areaInSentence(name)).toBe(`the ${name}`);
  }
  for (const name of ["England", "Gaza Province", "Kaduna State", "Sagaing Region", "La Digue and Inner Islands"]) {
    expect(areaInSentence(name)).toBe(name);
  }
});

test('a town has an article only with the prefix "City of"', () => {
  const country = { text: "United States" };
  const place = { text: "Port Republic" };
  expect(placeInSentence("Port Republic", { country, place })).toBe("Port Republic");
  expect(placeInSentence("Bay Harbor Islands", { country, locality: { text: "Bay Harbor Islands" } })).toBe(
    "Bay Harbor Islands",
  );
  expect(placeInSentence("City of London", { place: { text: "City of London" } })).toBe("the City of London");
  expect(placeInSentence("United States", { country })).toBe("the United States");
  expect(placeInSentence("Virgin Islands", { country, region: { text: "Virgin Islands" } })).toBe("the Virgin Islands");
});
