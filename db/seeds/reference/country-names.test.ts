import { areaInSentence } from "@meander/domain/geo/in-sentence";
import { expect, test } from "vitest";
import { listCountries } from "./countries.ts";

test("uses the article for exactly these country names", () => {
  const names = listCountries().map(({ name }) => name);
  const withArticle = names.filter((name) => areaInSentence(name) !== name);
  expect(withArticle.toSorted()).toEqual([
    "Bahamas",
    "British Indian Ocean Territory",
    "British Virgin Islands",
    "Cayman Islands",
    "Central African Republic",
    "Cocos (Keeling) Islands",
    "Comoros",
    "Cook Islands",
    "Democratic Republic of the Congo",
    "Dominican Republic",
    "Falkland Islands",
    "Faroe Islands",
    "French Southern Territories",
    "Gambia",
    "Isle of Man",
    "Maldives",
    "Marshall Islands",
    "Netherlands",
    "Northern Mariana Islands",
    "Philippines",
    "Pitcairn Islands",
    "Republic of the Congo",
    "Seychelles",
    "Solomon Islands",
    "Turks and Caicos Islands",
    "U.S. Minor Outlying Islands",
    "U.S. Virgin Islands",
    "United Arab Emirates",
    "United Kingdom",
    "United States",
  ]);
  expect(withArticle.map(areaInSentence)).toEqual(withArticle.map((name) => `the ${name}`));
});
