import { searchPlaces } from "@meander/api/modules/places/queries";
import { expect, it } from "vitest";
import { largeCities } from "../../support/places/large-cities.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const levels = ["place", "region", "country"];

async function findFirst(name: string): Promise<number | undefined> {
  const [first] = await searchPlaces(api.db, { name, around: [], levels: ["place"], limit: 5, near: null });
  return first?.id;
}

it("finds the hundred largest cities under their local, English and two other names", async () => {
  const missed: string[] = [];
  for (const [id, ...names] of largeCities) {
    expect(names).toHaveLength(4);
    for (const name of names) if ((await findFirst(name)) !== id) missed.push(`${name} of ${id}`);
  }
  expect(missed).toEqual([]);
  expect(largeCities).toHaveLength(100);
});

it.each([
  ["München", "Munich", "Germany"],
  ["Roma", "Rome", "Italy"],
  ["Praha", "Prague", "Czechia"],
  ["Firenze", "Florence", "Italy"],
  ["Den Haag", "The Hague", "Netherlands"],
  ["Kiev", "Kyiv", "Ukraine"],
  ["Cologne", "Köln", "Germany"],
  ["Seville", "Sevilla", "Spain"],
  ["København", "Copenhagen", "Denmark"],
  ["Bruxelles", "Brussels", "Belgium"],
  ["Warszawa", "Warsaw", "Poland"],
  ["Αθήνα", "Athens", "Greece"],
  ["Köln, Deutschland", "Köln", "Germany"],
  ["Cologne, Germany", "Köln", "Germany"],
  ["Côte d'Ivoire", "Ivory Coast", "Ivory Coast"],
  ["Deutschland", "Germany", "Germany"],
])("finds %s as %s, %s, from anywhere", async (typed, name, country) => {
  for (const near of ["", "&proximity=-0.128,51.507"]) {
    const { body } = await send(api, "GET", `${PUBLIC_BASE}/geocode?q=${encodeURIComponent(typed)}${near}`);
    const [first] = (body as { features: { text: string; context: { country: { text: string } } }[] }).features;
    expect([first?.text, first?.context.country.text]).toEqual([name, country]);
  }
});

it.each([
  ["Wien", "Wien"],
  ["wie", undefined],
  ["moskva", "Moskva"],
  ["Москв", "Москва"],
  ["東京", "東京"],
  ["Deutschland", "Deutschland"],
  ["Vienna", undefined],
  ["Vienn", undefined],
  ["Vjenna", undefined],
])("says which other name of the first result begins with %s: %s", async (typed, other) => {
  const { body } = await send(api, "GET", `${PUBLIC_BASE}/geocode?q=${encodeURIComponent(typed)}`);
  const [first] = (body as { features: { matchingText?: string }[] }).features;
  expect(first?.matchingText).toBe(other);
});

it("prefers a place's own name, and shows a place once", async () => {
  expect(await findFirst("Saint Petersburg")).toBe(498817);
  for (const typed of ["Lon", "Par", "Mun", "Копен", "New York"]) {
    const found = await searchPlaces(api.db, { name: typed, around: [], levels, limit: 20, near: null });
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  }
});

it("puts names with the accent typed first", async () => {
  const found = await searchPlaces(api.db, { name: "Å", around: [], levels, limit: 5, near: null });
  expect(found.slice(0, 2).map(({ name }) => name[0])).toEqual(["Å", "Å"]);
});
