import type { Database } from "@meander/api/db/client";
import type { discoverActivities } from "@meander/api/modules/discovery/discover-activities";
import { tonightCandidatesMax } from "@meander/domain/policy";
import { searchTotalLimit } from "@meander/domain/paging/total-limits";
import { type RawBuilder, sql } from "kysely";

type Input = Parameters<typeof discoverActivities>[1];
export type SearchParameters = Pick<Input, "slugs" | "texts">;
type Slugs = Input["slugs"];

export const anywhere: Slugs = { countrySlug: null, regionSlug: null, placeSlug: null };
export const unitedKingdom: Slugs = { ...anywhere, countrySlug: "united-kingdom" };
export const england: Slugs = { ...unitedKingdom, regionSlug: "england" };
export const london: Slugs = { ...england, placeSlug: "london" };

/** Areas with few or no activities in the crowd. */
export type Corners = {
  readonly countryOfTwo: Slugs;
  readonly emptyCountry: Slugs;
  /** In a large country. */
  readonly smallRegion: Slugs;
  /** In the largest region. */
  readonly smallPlace: Slugs;
  readonly emptyPlace: Slugs;
  /** Hosts the most activities among hosts without suggestions. */
  readonly hostWithout: string;
};

export async function findCorners(db: Database): Promise<Corners> {
  const slugs = async (found: RawBuilder<Partial<Slugs>>): Promise<Slugs> => {
    const [first] = (await found.execute(db)).rows;
    if (first === undefined) throw new Error("The crowd has no such area.");
    return { ...anywhere, ...first };
  };
  const { rows: hosts } = await sql<{ hostId: string }>`
    select host_id from activity_search group by host_id having not bool_or(is_suggested)
    order by count(*) desc, host_id limit 1`.execute(db);
  return {
    countryOfTwo: await slugs(sql`
      select country_slug from activity_search group by country_slug having count(*) = 2 order by country_slug limit 1`),
    emptyCountry: await slugs(sql`
      select url_slug as country_slug from place p
      where level = 'country' and not exists (select from activity_search s where s.country_slug = p.url_slug)
      order by population desc limit 1`),
    smallRegion: await slugs(sql`
      select country_slug, region_slug from activity_search
      where country_slug = 'united-states' and region_slug is not null
      group by country_slug, region_slug order by count(*), region_slug limit 1`),
    smallPlace: await slugs(sql`
      select country_slug, region_slug, place_slug from activity_search
      where (country_slug, region_slug) = ('united-kingdom', 'england')
      group by country_slug, region_slug, place_slug order by count(*), place_slug limit 1`),
    emptyPlace: await slugs(sql`
      select country_slug, region_slug, url_slug as place_slug from place p
      where level = 'place' and city_id is null and (country_slug, region_slug) = ('united-kingdom', 'england') and not exists (
        select from activity_search s
        where (s.country_slug, s.region_slug, s.place_slug) = (p.country_slug, p.region_slug, p.url_slug))
      order by population desc limit 1`),
    hostWithout: hosts[0]?.hostId ?? "",
  };
}

type WorstSearch = {
  readonly name: string;
  /** The index that should drive it. */
  readonly drivingIndex: string;
  /** The minimum and the maximum number of matches. */
  readonly matchRange: readonly [number, number];
  readonly search: (corners: Corners) => { readonly slugs?: Slugs } & Partial<SearchParameters["texts"]>;
};

const NOTHING = [0, 0] as const;
const FEW = [0, 5] as const;
const SOME = [1, searchTotalLimit + 1] as const;
const RANKED = [1, tonightCandidatesMax] as const;

const WORLD = "85,-85,180,-180";
const OCEAN = "-40,-50,-120,-130";
const COMMON = "market";
const RARE = "espresso";
const ABSENT_PHRASE = '"xyzzyx"';
const COMMON_CATEGORY = "8";

/** For each generic plan, the values for which choosing it wrongly would cost most. */
export const worstSearches: readonly WorstSearch[] = [
  { name: "no filters", drivingIndex: "activity_search_time", matchRange: SOME, search: () => ({}) },
  {
    name: "a country with two activities",
    drivingIndex: "activity_search_country",
    matchRange: FEW,
    search: ({ countryOfTwo }) => ({ slugs: countryOfTwo }),
  },
  {
    name: "a country without activities",
    drivingIndex: "activity_search_country",
    matchRange: NOTHING,
    search: ({ emptyCountry }) => ({ slugs: emptyCountry }),
  },
  {
    name: "a large country",
    drivingIndex: "activity_search_country",
    matchRange: SOME,
    search: () => ({ slugs: unitedKingdom }),
  },
  {
    name: "a small region of a large country",
    drivingIndex: "activity_search_region",
    matchRange: FEW,
    search: ({ smallRegion }) => ({ slugs: smallRegion }),
  },
  {
    name: "a small place of a large region",
    drivingIndex: "activity_search_place",
    matchRange: FEW,
    search: ({ smallPlace }) => ({ slugs: smallPlace }),
  },
  {
    name: "a place without activities in a large region",
    drivingIndex: "activity_search_place",
    matchRange: NOTHING,
    search: ({ emptyPlace }) => ({ slugs: emptyPlace }),
  },
  {
    name: "a box of the ocean",
    drivingIndex: "activity_search_cell",
    matchRange: NOTHING,
    search: () => ({ location: OCEAN }),
  },
  {
    name: "a box of the ocean at the weekend",
    drivingIndex: "activity_search_cell",
    matchRange: NOTHING,
    search: () => ({ location: OCEAN, dateFilter: 4 }),
  },
  {
    name: "a box of the whole world",
    drivingIndex: "activity_search_cell",
    matchRange: SOME,
    search: () => ({ location: WORLD }),
  },
  {
    name: "an empty circle",
    drivingIndex: "activity_search_cell",
    matchRange: NOTHING,
    search: () => ({ nearbyCenter: "-125,-45", nearbyDistance: 10 }),
  },
  {
    name: "an absent phrase",
    drivingIndex: "activity_search_text",
    matchRange: NOTHING,
    search: () => ({ keywords: ABSENT_PHRASE }),
  },
  {
    name: "an absent misspelling",
    drivingIndex: "activity_search_text",
    matchRange: NOTHING,
    search: () => ({ keywords: "xyzzyx" }),
  },
  {
    name: "a common word",
    drivingIndex: "activity_search_time",
    matchRange: SOME,
    search: () => ({ keywords: COMMON }),
  },
  {
    name: "a single letter",
    drivingIndex: "activity_search_time",
    matchRange: SOME,
    search: () => ({ keywords: "m" }),
  },
  {
    name: "a common word with a rare one",
    drivingIndex: "activity_search_text",
    matchRange: SOME,
    search: () => ({ keywords: `${COMMON} ${RARE}` }),
  },
  {
    name: "a host without suggestions",
    drivingIndex: "activity_search_host",
    matchRange: NOTHING,
    search: ({ hostWithout }) => ({ suggested_by: hostWithout }),
  },
  {
    name: "a host without suggestions, at the weekend in a large country",
    drivingIndex: "activity_search_host",
    matchRange: NOTHING,
    search: ({ hostWithout }) => ({ suggested_by: hostWithout, slugs: unitedKingdom, dateFilter: 4 }),
  },
  {
    name: "a common word, in a country with two activities",
    drivingIndex: "activity_search_country",
    matchRange: FEW,
    search: ({ countryOfTwo }) => ({ slugs: countryOfTwo, keywords: COMMON }),
  },
  {
    name: "a common word, in a small region",
    drivingIndex: "activity_search_region",
    matchRange: FEW,
    search: ({ smallRegion }) => ({ slugs: smallRegion, keywords: COMMON }),
  },
  {
    name: "a common word, in a small place",
    drivingIndex: "activity_search_place",
    matchRange: FEW,
    search: ({ smallPlace }) => ({ slugs: smallPlace, keywords: COMMON }),
  },
  {
    name: "a common word, in a place without activities",
    drivingIndex: "activity_search_place",
    matchRange: NOTHING,
    search: ({ emptyPlace }) => ({ slugs: emptyPlace, keywords: COMMON }),
  },
  {
    name: "a common category in a small place",
    drivingIndex: "activity_search_place",
    matchRange: FEW,
    search: ({ smallPlace }) => ({ slugs: smallPlace, categories: COMMON_CATEGORY }),
  },
  {
    name: "a rare word, in a large country",
    drivingIndex: "activity_search_text",
    matchRange: SOME,
    search: () => ({ slugs: unitedKingdom, keywords: RARE }),
  },
  {
    name: "a rare word, in a large region",
    drivingIndex: "activity_search_text",
    matchRange: SOME,
    search: () => ({ slugs: england, keywords: RARE }),
  },
  {
    name: "a rare word, in a large city",
    drivingIndex: "activity_search_text",
    matchRange: SOME,
    search: () => ({ slugs: london, keywords: RARE }),
  },
  {
    name: "an absent phrase, in a large city",
    drivingIndex: "activity_search_text",
    matchRange: NOTHING,
    search: () => ({ slugs: london, keywords: ABSENT_PHRASE }),
  },
];

/** The same for starts in the evening, at every moment. */
export const worstOfTonight: readonly WorstSearch[] = [
  {
    name: "the whole world",
    drivingIndex: "activity_search_time",
    matchRange: RANKED,
    search: () => ({ location: WORLD }),
  },
  {
    name: "a box of the ocean",
    drivingIndex: "activity_search_cell",
    matchRange: NOTHING,
    search: () => ({ location: OCEAN }),
  },
  {
    name: "an empty circle",
    drivingIndex: "activity_search_cell",
    matchRange: NOTHING,
    search: () => ({ nearbyCenter: "-125,-45", nearbyDistance: 10 }),
  },
  {
    name: "a country without activities",
    drivingIndex: "activity_search_country",
    matchRange: NOTHING,
    search: ({ emptyCountry }) => ({ slugs: emptyCountry }),
  },
  {
    name: "a small region of a large country",
    drivingIndex: "activity_search_region",
    matchRange: FEW,
    search: ({ smallRegion }) => ({ slugs: smallRegion }),
  },
  {
    name: "a small place of a large region",
    drivingIndex: "activity_search_place",
    matchRange: FEW,
    search: ({ smallPlace }) => ({ slugs: smallPlace }),
  },
  {
    name: "a place without activities in a large region",
    drivingIndex: "activity_search_place",
    matchRange: NOTHING,
    search: ({ emptyPlace }) => ({ slugs: emptyPlace }),
  },
  {
    name: "an absent phrase",
    drivingIndex: "activity_search_text",
    matchRange: NOTHING,
    search: () => ({ keywords: ABSENT_PHRASE }),
  },
  {
    name: "a common word",
    drivingIndex: "activity_search_time",
    matchRange: RANKED,
    search: () => ({ keywords: COMMON }),
  },
  {
    name: "a common word, in a place without activities",
    drivingIndex: "activity_search_place",
    matchRange: NOTHING,
    search: ({ emptyPlace }) => ({ slugs: emptyPlace, keywords: COMMON }),
  },
];
