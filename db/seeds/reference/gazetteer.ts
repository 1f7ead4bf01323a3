import findTimeZone from "@photostructure/tz-lookup";
import { findMiddle, type listCountries, listRegionWikidata, regionKey } from "./countries.ts";
import { type GivenAddresses, noAddresses } from "./given-addresses.ts";
import { type City, readCities, readDistrictNames, readNamedPoints, readRegionNames } from "./geonames.ts";
import { createPullFinder } from "./city-pull.ts";
import { countryId, giveRegionIds } from "./place-ids.ts";
import { listQuarters } from "./quarters.ts";
import { assignSlugs } from "./slugs.ts";

/** `small` keeps every country and region, cities of 100,000 people or more, and everything in a few countries: for tests. */
export type PlaceScope = "all" | "small";

const smallScopePopulation = 100_000;
const smallScopeCountries = new Set(["GB", "IS", "MC"]);

/** In the columns of the table `place`, those that the database doesn't compute itself. */
export type PlaceRow = {
  readonly id: number;
  readonly level: "country" | "region" | "place";
  readonly name: string;
  readonly country_code: string;
  readonly country_name: string;
  readonly country_slug: string;
  readonly region_code: string | null;
  readonly region_name: string | null;
  readonly region_slug: string | null;
  readonly district_code: string | null;
  readonly district_name: string | null;
  readonly url_slug: string;
  readonly wikidata: string | null;
  readonly lon: number;
  readonly lat: number;
  readonly population: number;
  readonly time_zone: string;
  /** The larger place that what happens here is filed under; null where that is this one. */
  readonly city_id: number | null;
};

type UnfiledRow = Omit<PlaceRow, "city_id">;

/** Slugs don't depend on the scope; those given by earlier loads stay. */
export function listPlaces(
  countries: readonly Country[],
  scope: PlaceScope,
  given: GivenAddresses = noAddresses,
): PlaceRow[] {
  const cities = readCities();
  const quarters = listQuarters(cities, readNamedPoints());
  const citiesByCountry = Map.groupBy([...cities, ...quarters], (city) => city.country);
  const regionNames = readRegionNames();
  const districtNames = readDistrictNames();
  const regionWikidata = listRegionWikidata();
  const regionIds = giveRegionIds(
    [...regionNames.keys(), ...countries.map((country) => unknownRegionCode(country.country_code))],
    given.regionIds,
  );
  const isWanted = (city: City) =>
    scope === "all" || city.population >= smallScopePopulation || smallScopeCountries.has(city.country);
  const rows = countries.flatMap((country) =>
    listCountry(country, citiesByCountry.get(country.country_code) ?? [], {
      regionNames,
      districtNames,
      regionWikidata,
      regionIds,
      isWanted,
      given,
    }),
  );
  return fileUnderCities(rows);
}

function fileUnderCities(rows: readonly UnfiledRow[]): PlaceRow[] {
  const findCity = createPullFinder(rows.filter(({ level }) => level === "place"));
  return rows.map((row) => {
    const cityId = row.level === "place" ? findCity([row.lon, row.lat])?.id : undefined;
    return { ...row, city_id: cityId === undefined || cityId === row.id ? null : cityId };
  });
}

type Country = ReturnType<typeof listCountries>[number];
type Source = {
  readonly regionNames: ReadonlyMap<string, string>;
  readonly districtNames: ReadonlyMap<string, string>;
  readonly regionWikidata: ReadonlyMap<string, string>;
  readonly regionIds: ReadonlyMap<string, number>;
  readonly isWanted: (city: City) => boolean;
  readonly given: GivenAddresses;
};

/** Places whose division is unknown (small states have none) belong to a region that bears the country's name. */
function unknownRegionCode(countryCode: string): string {
  return countryCode;
}

function listCountry(country: Country, cities: readonly City[], source: Source): UnfiledRow[] {
  const seat = pickSeat(cities, "PPLC");
  const point = seat ? pointOf(seat) : findMiddle(country.country_code);
  if (!point) return [];
  const shared = { country_code: country.country_code, country_name: country.name, country_slug: country.url_slug };
  const none = { region_code: null, region_name: null, region_slug: null, district_code: null, district_name: null };
  const regions = nameRegions(country, cities, source);
  return [
    {
      ...{ id: countryId(country.country_code), level: "country", name: country.name, ...shared, ...none },
      ...{
        url_slug: country.url_slug,
        wikidata: country.wikidata,
        ...point,
        population: countPeople(cities),
        time_zone: zoneAt(point),
      },
    },
    ...regions.flatMap((region) => listRegion(region, shared, source)),
  ];
}

type Region = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly slug: string;
  readonly cities: readonly City[];
};

function nameRegions(country: Country, cities: readonly City[], { regionNames, regionIds, given }: Source): Region[] {
  const unknown = unknownRegionCode(country.country_code);
  const codeOf = (city: City) => {
    const code = `${city.country}.${city.adminCode}`;
    return regionNames.has(code) ? code : unknown;
  };
  const regions = [...Map.groupBy(cities, codeOf)].map(([code, members]) => ({
    ...{ id: regionIds.get(code) ?? 0, code, name: regionNames.get(code) ?? country.name },
    ...{ cities: members, population: countPeople(members) },
  }));
  const slugs = assignSlugs(regions, given.regions.get(countryId(country.country_code)));
  return regions.map((region) => ({ ...region, slug: slugs.get(region.id) ?? "" }));
}

function listRegion(
  region: Region,
  country: Pick<PlaceRow, "country_code" | "country_name" | "country_slug">,
  { districtNames, regionWikidata, isWanted, given }: Source,
): UnfiledRow[] {
  const seat = pickSeat(region.cities, "PPLA");
  if (!seat) return [];
  const shared = {
    ...country,
    region_code: region.code.split(".")[1] ?? null,
    region_name: region.name,
    region_slug: region.slug,
    wikidata: null,
  };
  // One that the sources have moved to another region stays where its address says.
  const elsewhere = new Map(
    region.cities.flatMap(({ cityId }) => {
      const address = given.places.get(cityId);
      return address === undefined || address.regionSlug === region.slug ? [] : [[cityId, address] as const];
    }),
  );
  const slugs = assignSlugs(
    region.cities
      .filter(({ cityId }) => !elsewhere.has(cityId))
      .map(({ cityId, name, population }) => ({ id: cityId, name, population })),
    given.byRegion.get(region.id),
  );
  const places = region.cities.filter(isWanted).map((city): UnfiledRow => {
    const districtCode = `${city.country}.${city.adminCode}.${city.muni}`;
    const districtName = districtNames.get(districtCode) ?? null;
    const kept = elsewhere.get(city.cityId);
    return {
      ...{ id: city.cityId, level: "place", name: city.name, ...shared, url_slug: slugs.get(city.cityId) ?? "" },
      ...(kept && {
        ...{ region_code: kept.regionCode, region_name: kept.regionName },
        ...{ region_slug: kept.regionSlug, url_slug: kept.slug },
      }),
      ...{ district_code: districtName === null ? null : (city.muni ?? null), district_name: districtName },
      ...{ ...pointOf(city), population: city.population, time_zone: zoneAt(pointOf(city)) },
    };
  });
  const point = pointOf(seat);
  return [
    {
      ...{ id: region.id, level: "region", name: region.name, ...shared, district_code: null, district_name: null },
      wikidata: regionWikidata.get(regionKey(country.country_code, region.name)) ?? null,
      ...{ url_slug: region.slug, ...point, population: countPeople(region.cities), time_zone: zoneAt(point) },
    },
    ...places,
  ];
}

/** Where a country or a region is shown: its capital, otherwise its most populous place. */
function pickSeat(cities: readonly City[], capitalCode: string): City | undefined {
  const capital = cities.find((city) => city.featureCode === capitalCode);
  return (
    capital ??
    cities.reduce<City | undefined>(
      (best, city) => (best && best.population >= city.population ? best : city),
      undefined,
    )
  );
}

function pointOf({ loc }: City): { lon: number; lat: number } {
  return { lon: loc.coordinates[0], lat: loc.coordinates[1] };
}

function zoneAt({ lon, lat }: { lon: number; lat: number }): string {
  return findTimeZone(lat, lon);
}

/** Without sections of a city, whose people the city counts already. */
function countPeople(cities: readonly City[]): number {
  return cities.reduce((sum, city) => sum + (city.featureCode === "PPLX" ? 0 : city.population), 0);
}
