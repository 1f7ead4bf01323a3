import type { Database } from "@meander/api/db/client";
import type { discoverActivities } from "@meander/api/modules/discovery/discover-activities";
import { searchTotalLimit, tonightCandidatesMax } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";

type Input = Parameters<typeof discoverActivities>[1];
export type Asked = Pick<Input, "slugs" | "texts">;
type Slugs = Input["slugs"];

export const anywhere: Slugs = { countrySlug: null, regionSlug: null, placeSlug: null };
export const unitedKingdom: Slugs = { ...anywhere, countrySlug: "united-kingdom" };
export const england: Slugs = { ...unitedKingdom, regionSlug: "england" };
export const london: Slugs = { ...england, placeSlug: "london" };

/** Where a crowd has next to nothing. */
export type Corners = {
  readonly countryOfTwo: Slugs;
  readonly emptyCountry: Slugs;
  /** Of a large country. */
  readonly smallRegion: Slugs;
  /** Of the largest region. */
  readonly smallPlace: Slugs;
  readonly emptyPlace: Slugs;
  /** Hosts most of those that suggest nothing. */
  readonly hostWithout: string;
};

export async function findCorners(db: Database): Promise<Corners> {
  const slugs = async (found: RawBuilder<Partial<Slugs>>): Promise<Slugs> => {
    const [first] = (await found.execute(db)).rows;
    if (first === undefined) throw new Error("This crowd has no such corner.");
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
  /** By which index it is led. */
  readonly by: string;
  /** The fewest and the most. */
  readonly finds: readonly [number, number];
  readonly ask: (corners: Corners) => { readonly slugs?: Slugs } & Partial<Asked["texts"]>;
};

const NOTHING = [0, 0] as const;
const FEW = [0, 5] as const;
const SOME = [1, searchTotalLimit + 1] as const;
const RANKED = [1, tonightCandidatesMax] as const;

const WORLD = "85,-85,180,-180";
const OCEAN = "-40,-50,-120,-130";
const COMMON = "market";
const RARE = "espresso";
const UNSAID = '"xyzzyx"';
const COMMON_CATEGORY = "8";

/** For each way that a plan is kept, values for which it would be the worst if it were the wrong one. */
export const worstSearches: readonly WorstSearch[] = [
  { name: "time, all of it", by: "activity_search_time", finds: SOME, ask: () => ({}) },
  {
    name: "a country with two",
    by: "activity_search_country",
    finds: FEW,
    ask: ({ countryOfTwo }) => ({ slugs: countryOfTwo }),
  },
  {
    name: "a country without any",
    by: "activity_search_country",
    finds: NOTHING,
    ask: ({ emptyCountry }) => ({ slugs: emptyCountry }),
  },
  {
    name: "a large country",
    by: "activity_search_country",
    finds: SOME,
    ask: () => ({ slugs: unitedKingdom }),
  },
  {
    name: "a small region of a large country",
    by: "activity_search_region",
    finds: FEW,
    ask: ({ smallRegion }) => ({ slugs: smallRegion }),
  },
  {
    name: "a small place of a large region",
    by: "activity_search_place",
    finds: FEW,
    ask: ({ smallPlace }) => ({ slugs: smallPlace }),
  },
  {
    name: "a place without any in a large region",
    by: "activity_search_place",
    finds: NOTHING,
    ask: ({ emptyPlace }) => ({ slugs: emptyPlace }),
  },
  {
    name: "a box of the ocean",
    by: "activity_search_cell",
    finds: NOTHING,
    ask: () => ({ location: OCEAN }),
  },
  {
    name: "a box of the ocean at the weekend",
    by: "activity_search_cell",
    finds: NOTHING,
    ask: () => ({ location: OCEAN, dateFilter: 4 }),
  },
  {
    name: "a box of the whole world",
    by: "activity_search_cell",
    finds: SOME,
    ask: () => ({ location: WORLD }),
  },
  {
    name: "a circle where nothing is",
    by: "activity_search_cell",
    finds: NOTHING,
    ask: () => ({ nearbyCenter: "-125,-45", nearbyDistance: 10 }),
  },
  { name: "a word nobody says", by: "activity_search_words", finds: NOTHING, ask: () => ({ keywords: UNSAID }) },
  { name: "a slip nobody makes", by: "activity_search_words", finds: NOTHING, ask: () => ({ keywords: "xyzzyx" }) },
  { name: "a word everybody says", by: "activity_search_time", finds: SOME, ask: () => ({ keywords: COMMON }) },
  { name: "a letter", by: "activity_search_time", finds: SOME, ask: () => ({ keywords: "m" }) },
  {
    name: "a word everybody says beside one that few say",
    by: "activity_search_words",
    finds: SOME,
    ask: () => ({ keywords: `${COMMON} ${RARE}` }),
  },
  {
    name: "a host without suggestions",
    by: "activity_search_host",
    finds: NOTHING,
    ask: ({ hostWithout }) => ({ suggested_by: hostWithout }),
  },
  {
    name: "a host without suggestions, at the weekend in a large country",
    by: "activity_search_host",
    finds: NOTHING,
    ask: ({ hostWithout }) => ({ suggested_by: hostWithout, slugs: unitedKingdom, dateFilter: 4 }),
  },
  {
    name: "a word everybody says, in a country with two",
    by: "activity_search_country",
    finds: FEW,
    ask: ({ countryOfTwo }) => ({ slugs: countryOfTwo, keywords: COMMON }),
  },
  {
    name: "a word everybody says, in a small region",
    by: "activity_search_region",
    finds: FEW,
    ask: ({ smallRegion }) => ({ slugs: smallRegion, keywords: COMMON }),
  },
  {
    name: "a word everybody says, in a small place",
    by: "activity_search_place",
    finds: FEW,
    ask: ({ smallPlace }) => ({ slugs: smallPlace, keywords: COMMON }),
  },
  {
    name: "a word everybody says, in a place without any",
    by: "activity_search_place",
    finds: NOTHING,
    ask: ({ emptyPlace }) => ({ slugs: emptyPlace, keywords: COMMON }),
  },
  {
    name: "a common category in a small place",
    by: "activity_search_place",
    finds: FEW,
    ask: ({ smallPlace }) => ({ slugs: smallPlace, categories: COMMON_CATEGORY }),
  },
  {
    name: "a word few say, in a large country",
    by: "activity_search_words",
    finds: SOME,
    ask: () => ({ slugs: unitedKingdom, keywords: RARE }),
  },
  {
    name: "a word few say, in a large region",
    by: "activity_search_words",
    finds: SOME,
    ask: () => ({ slugs: england, keywords: RARE }),
  },
  {
    name: "a word few say, in a large city",
    by: "activity_search_words",
    finds: SOME,
    ask: () => ({ slugs: london, keywords: RARE }),
  },
  {
    name: "a word nobody says, in a large city",
    by: "activity_search_words",
    finds: NOTHING,
    ask: () => ({ slugs: london, keywords: UNSAID }),
  },
];

/** The same of what begins in the evening, whichever it is. */
export const worstOfTonight: readonly WorstSearch[] = [
  { name: "the whole world", by: "activity_search_time", finds: RANKED, ask: () => ({ location: WORLD }) },
  { name: "a box of the ocean", by: "activity_search_cell", finds: NOTHING, ask: () => ({ location: OCEAN }) },
  {
    name: "a circle where nothing is",
    by: "activity_search_cell",
    finds: NOTHING,
    ask: () => ({ nearbyCenter: "-125,-45", nearbyDistance: 10 }),
  },
  {
    name: "a country without any",
    by: "activity_search_country",
    finds: NOTHING,
    ask: ({ emptyCountry }) => ({ slugs: emptyCountry }),
  },
  {
    name: "a small region of a large country",
    by: "activity_search_region",
    finds: FEW,
    ask: ({ smallRegion }) => ({ slugs: smallRegion }),
  },
  {
    name: "a small place of a large region",
    by: "activity_search_place",
    finds: FEW,
    ask: ({ smallPlace }) => ({ slugs: smallPlace }),
  },
  {
    name: "a place without any in a large region",
    by: "activity_search_place",
    finds: NOTHING,
    ask: ({ emptyPlace }) => ({ slugs: emptyPlace }),
  },
  { name: "a word nobody says", by: "activity_search_words", finds: NOTHING, ask: () => ({ keywords: UNSAID }) },
  { name: "a word everybody says", by: "activity_search_time", finds: RANKED, ask: () => ({ keywords: COMMON }) },
  {
    name: "a word everybody says, in a place without any",
    by: "activity_search_place",
    finds: NOTHING,
    ask: ({ emptyPlace }) => ({ slugs: emptyPlace, keywords: COMMON }),
  },
];
