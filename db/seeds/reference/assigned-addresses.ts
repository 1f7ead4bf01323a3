import type { ClientBase } from "pg";

/** A place's address as assigned by an earlier load. */
export type AssignedAddress = {
  readonly regionCode: string | null;
  readonly regionName: string | null;
  readonly regionSlug: string;
  readonly slug: string;
};

/** Addresses assigned by earlier loads, including those of places no longer in the sources. None is ever reassigned. */
export type AssignedAddresses = {
  readonly countries: ReadonlyMap<number, string>;
  /** By code, `GB.ENG`. */
  readonly regionIds: ReadonlyMap<string, number>;
  /** By the country's id, then the region's. */
  readonly regions: ReadonlyMap<number, ReadonlyMap<number, string>>;
  readonly places: ReadonlyMap<number, AssignedAddress>;
  /** By the region's id, then the place's. */
  readonly byRegion: ReadonlyMap<number, ReadonlyMap<number, string>>;
};

type Row = {
  readonly id: number;
  readonly level: string;
  readonly country_code: string;
  readonly country_slug: string;
  readonly region_code: string | null;
  readonly region_name: string | null;
  readonly region_slug: string;
  readonly url_slug: string;
};

export const noAddresses: AssignedAddresses = {
  countries: new Map(),
  regionIds: new Map(),
  regions: new Map(),
  places: new Map(),
  byRegion: new Map(),
};

export async function listAssignedAddresses(client: ClientBase): Promise<AssignedAddresses> {
  const { rows } = await client.query<Row>(
    "select id, level, country_code, country_slug, region_code, region_name, region_slug, url_slug from place",
  );
  const { country = [], region = [], place = [] } = Object.groupBy(rows, ({ level }) => level);
  const countryIds = new Map(country.map((row) => [row.country_slug, row.id]));
  const regionIds = new Map(region.map((row) => [`${row.country_slug}/${row.region_slug}`, row.id]));
  return {
    countries: new Map(country.map((row) => [row.id, row.url_slug])),
    regionIds: new Map(region.map((row) => [codeOf(row), row.id])),
    regions: groupSlugs(region, (row) => countryIds.get(row.country_slug)),
    places: new Map(
      place.map((row) => [
        row.id,
        { regionCode: row.region_code, regionName: row.region_name, regionSlug: row.region_slug, slug: row.url_slug },
      ]),
    ),
    byRegion: groupSlugs(place, (row) => regionIds.get(`${row.country_slug}/${row.region_slug}`)),
  };
}

/** The region's code, or the country's for places with an unknown region. */
function codeOf({ country_code, region_code }: Row): string {
  return region_code === null ? country_code : `${country_code}.${region_code}`;
}

function groupSlugs(rows: readonly Row[], parentOf: (row: Row) => number | undefined) {
  const groups = new Map<number, Map<number, string>>();
  for (const row of rows) {
    const parent = parentOf(row);
    if (parent === undefined) continue;
    const slugs = groups.get(parent) ?? new Map<number, string>();
    groups.set(parent, slugs.set(row.id, row.url_slug));
  }
  return groups;
}
