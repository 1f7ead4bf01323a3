import { borders, feature as findFeature } from "@rapideditor/country-coder";
import { countries, languages, type TCountryCode } from "countries-list";
import { countryId } from "./place-ids.ts";
import { assignSlugs, slugify } from "./slugs.ts";

/** Rows of the table `country`. */
export function listCountries() {
  return Object.entries(countries).map(([code, country]) => {
    const properties = findFeature(code)?.properties;
    const otherNames = [
      country.native,
      ...("alias" in country ? country.alias : []),
      country.capital,
      properties?.iso1A3,
    ];
    return {
      country_code: code,
      name: country.name,
      native_name: country.native,
      capital: country.capital || null,
      continent_code: country.continent,
      language_codes: [...country.languages],
      keywords: [...new Set(otherNames.filter((word) => word !== undefined && word !== "" && word !== country.name))],
      wikidata: properties?.wikidata ?? null,
      url_slug: slugify(country.name),
    };
  });
}

/** Wikidata ids by country code and name, for the few regions in the source of countries. */
export function listRegionWikidata(): ReadonlyMap<string, string> {
  return new Map(
    borders.features.flatMap(({ properties: { country, nameEn, wikidata, level } }) =>
      country === undefined || !level.endsWith("territory") ? [] : [[regionKey(country, nameEn), wikidata] as const],
    ),
  );
}

export function regionKey(countryCode: string, name: string): string {
  return `${countryCode}/${name}`;
}

/** Preserves the slugs of earlier loads, even if a country's name has changed. */
export function preserveCountrySlugs(listed: ReturnType<typeof listCountries>, given: ReadonlyMap<number, string>) {
  const slugs = assignSlugs(
    listed.map(({ country_code, name }) => ({ id: countryId(country_code), name, population: 0 })),
    given,
  );
  return listed.map((country) => ({
    ...country,
    url_slug: slugs.get(countryId(country.country_code)) ?? country.url_slug,
  }));
}

/** Rows of the table `language`. */
export function listLanguages() {
  return Object.entries(languages).map(([code, language]) => ({
    language_code: code,
    name: language.name,
    native_name: language.native,
    is_right_to_left: "rtl" in language,
  }));
}

export function isCountryCode(code: string): code is TCountryCode {
  return code in countries;
}

/** The centre of the country's bounding box, for the few countries without a populated place. */
export function findMiddle(countryCode: string): { lon: number; lat: number } | undefined {
  const geometry = findFeature(countryCode)?.geometry;
  const points = geometry?.type === "MultiPolygon" ? geometry.coordinates.flat(2) : [];
  const first = points[0];
  if (!first) return undefined;
  const box = points.reduce(
    (edges, [lon, lat]) => ({
      west: Math.min(edges.west, lon ?? edges.west),
      east: Math.max(edges.east, lon ?? edges.east),
      south: Math.min(edges.south, lat ?? edges.south),
      north: Math.max(edges.north, lat ?? edges.north),
    }),
    { west: 180, east: -180, south: 90, north: -90 },
  );
  return { lon: (box.west + box.east) / 2, lat: (box.south + box.north) / 2 };
}
