import { countries } from "countries-list";
import { isCountryCode } from "./countries.ts";
import type { PlaceRow } from "./gazetteer.ts";
import { readAlternateNames } from "./geonames.ts";

/** A row of the table `place_name`. */
export type PlaceName = { readonly place_id: number; readonly name: string; readonly population: number };

/** Languages in which a country's name is known; the country's own is added. */
const countryLanguages = ["en", "de", "es", "fr", "it", "nl", "pl", "pt", "ru", "tr", "ar", "hi", "ja", "ko", "zh"];

/** The names of places besides their own; may contain names that differ only by accents and case. */
export function listPlaceNames(places: readonly PlaceRow[]): PlaceName[] {
  const alternateNames = readAlternateNames(new Set(places.map(({ id }) => id)));
  const countryNames = countryLanguages.map((language) => new Intl.DisplayNames([language], { type: "region" }));
  return places.flatMap((place) => {
    const names =
      place.level === "country"
        ? [
            ...listOwnNames(place.country_code),
            ...countryNames.map((list) => list.of(place.country_code) ?? place.name),
          ]
        : place.level === "place"
          ? (alternateNames.get(place.id) ?? [])
          : [];
    return names
      .filter((name) => name !== place.name)
      .map((name) => ({ place_id: place.id, name, population: place.population }));
  });
}

function listOwnNames(code: string): readonly string[] {
  if (!isCountryCode(code)) return [];
  const country = countries[code];
  return [country.native, ...("alias" in country ? country.alias : [])];
}
