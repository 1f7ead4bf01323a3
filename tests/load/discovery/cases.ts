import { nightOf } from "@meander/domain/discovery/tonight-window";
import { boundsAround } from "@meander/domain/geo/bounds";
import { cellRangesOf } from "@meander/domain/geo/z-order";
import { rangeOfDateFilter } from "@meander/domain/time/date-filter";
import type pg from "pg";
import { listWords } from "../../support/crowd/vocabulary.ts";

/** One search of the product, and the floor's SQL for the same page. */
export type SearchCase = {
  readonly name: string;
  /** A condition on activity_search `s` with parameters from `$1`. */
  readonly where: string;
  readonly order: DateOrder | TonightOrder;
  /** SQL of what gathered matches sort by; absent for the next start. */
  readonly sortsAt?: string;
  /** Sent in turn. */
  readonly variants: readonly SearchVariant[];
};

/**
 * The cheapest plan by hand: gather all matches, walk an index in time order, or walk the index of a subset up to a
 * limit, which may also serve for counting.
 */
export type DateOrder =
  | "gather"
  | "walk"
  | { readonly within: string; readonly isCountedWithin?: true }
  /** Counted by cell ranges, passed in these parameters. */
  | { readonly within: string; readonly cells: { readonly lows: string; readonly highs: string } };

/** The candidates' time window and distance, as SQL on `s`. */
export type TonightOrder = { readonly from: string; readonly until: string; readonly metres: string };

type SearchVariant = {
  /** Below /api/public/v1.0, a POST with an empty body. */
  readonly path: string;
  readonly values: readonly unknown[];
};

type Point = { readonly lon: number; readonly lat: number };

/** The busiest city of every generated crowd. */
export const CITY = {
  country: "united-kingdom",
  region: "england",
  place: "london",
  geonamesId: 2643743,
  timeZone: "Europe/London",
} as const;
/** Nightlife and hiking: neither very frequent nor rare. */
const CATEGORIES = [9, 2];
/** About one activity in five contains the first. */
const COMMON_WORD_RANKS = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18];
/** How many boxes and circles around the same centre, and how far they are shifted, because people move their maps. */
const [MOVED_COUNT, MOVED_DEGREES] = [4_000, 0.005];
/** The number of matches of a rare word or host. */
const RARE_MATCHES = 12;

/** The parameters of a circle's box and centre. */
const CIRCLE_VALUES = 6;

const metresFromCentre = "great_circle_metres($5, $6, s.point[0], s.point[1])";
const isInCircle = `s.point <@ box(point($1, $2), point($3, $4)) and ${metresFromCentre} <= 10000`;

const firstInWeekend = `(select min(d.start) from unnest(s.starts, s.closes) d (start, close)
  where d.close > now() and d.start >= $4 and d.start < $5)`;

/** The measured searches, with values from this database. */
export async function listCases(client: pg.ClientBase, size: number): Promise<SearchCase[]> {
  const city = await findCity(client);
  const words = listWords(Math.max(20_000, Math.floor(size / 4)));
  const commonWords = COMMON_WORD_RANKS.map((rank) => words[rank] ?? "");
  const rareWord = await findRareWord(client, words, size);
  const host = await findSuggester(client);
  const weekend = rangeOfDateFilter(4, new Date(), CITY.timeZone);
  return [
    {
      name: "bounds of a dense city + two categories",
      where: "s.point <@ box(point($1, $2), point($3, $4)) and s.category_set & $5 <> 0",
      order: { within: "true", cells: { lows: "$6", highs: "$7" } },
      variants: centresAround(city).map(boxOf),
    },
    {
      name: "10 km around a dense centre",
      where: isInCircle,
      order: { within: "true", cells: { lows: "$7", highs: "$8" } },
      variants: centresAround(city).map(circleOf),
    },
    {
      name: "place slug + this weekend",
      where: `s.country_slug = $1 and s.region_slug = $2 and s.place_slug = $3 and s.cell > -1
        and ${firstInWeekend} is not null`,
      order: "gather",
      sortsAt: `case when s.is_suggested or s.is_recommended then s.next_starts_at else ${firstInWeekend} end`,
      variants: [
        {
          path: `/discover/${CITY.country}/${CITY.region}/${CITY.place}?limit=10&dateFilter=4`,
          values: [CITY.country, CITY.region, CITY.place, weekend?.from, weekend?.to],
        },
      ],
    },
    {
      name: `rare word`,
      where: `s.words @@ ${prefixQuery("$1")}`,
      order: "gather",
      variants: [{ path: `/search?limit=10&keywords=${rareWord}`, values: [`${rareWord}:*`] }],
    },
    {
      name: "common word in one country",
      where: `s.country_slug = $1 and s.category_set >= 0 and s.words @@ ${prefixQuery("$2")}`,
      order: { within: "country_slug = $1 and category_set >= 0", isCountedWithin: true },
      variants: commonWords.map((word) => ({
        path: `/search?limit=10&countrySlug=${CITY.country}&keywords=${word}`,
        values: [CITY.country, `${word}:*`],
      })),
    },
    {
      name: "suggested_by",
      where: "s.host_id = $1 and s.is_suggested",
      order: "gather",
      variants: [{ path: `/search?limit=10&suggested_by=${host}`, values: [host] }],
    },
    { name: "empty filter", where: "true", order: "walk", variants: [{ path: "/search?limit=10", values: [] }] },
    {
      name: "tonight, 10 km around a dense centre",
      where: isInCircle,
      order: { from: "$7", until: "$8", metres: metresFromCentre },
      variants: centresAround(city).map((centre) => tonightOf(circleOf(centre))),
    },
  ];
}

/** Centres spread evenly over a square around the city. */
function centresAround({ lon, lat }: Point): Point[] {
  const side = Math.ceil(Math.sqrt(MOVED_COUNT));
  const step = (2 * MOVED_DEGREES) / side;
  return Array.from({ length: MOVED_COUNT }, (_, index) => ({
    lon: rounded(lon - MOVED_DEGREES + (index % side) * step),
    lat: rounded(lat - MOVED_DEGREES + Math.floor(index / side) * step),
  }));
}

function boxOf({ lon, lat }: Point): SearchVariant {
  const [west, east, south, north] = [rounded(lon - 0.15), rounded(lon + 0.15), rounded(lat - 0.1), rounded(lat + 0.1)];
  const { lows, highs } = cellRangesOf([{ west, south, east, north }]);
  return {
    path: `/search?limit=10&location=${[north, south, east, west].join(",")}&categories=${CATEGORIES.join(",")}`,
    values: [west, south, east, north, CATEGORIES.reduce((set, code) => set | (1 << code), 0), lows, highs],
  };
}

function circleOf({ lon, lat }: Point): SearchVariant {
  const bounds = boundsAround([lon, lat], 10_000);
  const { west, south, east, north } = bounds;
  const { lows, highs } = cellRangesOf([bounds]);
  return {
    path: `/search?limit=10&nearbyCenter=${lon},${lat}&nearbyDistance=10`,
    values: [west, south, east, north, lon, lat, lows, highs],
  };
}

/** Walks the evening's index, so it needs no cells. */
function tonightOf({ path, values }: SearchVariant): SearchVariant {
  const { from, to } = nightOf(new Date(), CITY.timeZone);
  return { path: `${path}&order=tonight`, values: [...values.slice(0, CIRCLE_VALUES), from, to] };
}

/** The last word may be incomplete, so its stem and its prefix both match. */
function prefixQuery(word: string): string {
  return `(to_tsquery('meander_english', ${word}) || to_tsquery('meander_simple', ${word}))`;
}

async function findCity(client: pg.ClientBase): Promise<Point> {
  const { rows } = await client.query<Point>("select lon, lat from place where id = $1", [CITY.geonamesId]);
  const [city] = rows;
  if (city === undefined) throw new Error("The gazetteer has no London.");
  return { lon: rounded(city.lon), lat: rounded(city.lat) };
}

/** A word that about a dozen activities contain; its rank depends on the number of activities. */
async function findRareWord(client: pg.ClientBase, words: readonly string[], size: number): Promise<string> {
  const expected = Math.floor((size * 22) / (RARE_MATCHES * Math.log(words.length)));
  for (let rank = Math.min(expected, words.length - 200); rank < words.length; rank += 1) {
    const word = words[rank] ?? "";
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from activity_search where words @@ to_tsquery('meander_english', $1)",
      [`${word}:*`],
    );
    const count = Number(rows[0]?.count);
    if (count >= RARE_MATCHES / 2 && count <= RARE_MATCHES * 2) return word;
  }
  throw new Error("No word is rare enough.");
}

/** A host with at most a dozen suggestions, as many as possible. */
async function findSuggester(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ host_id: string }>(
    `select host_id from activity_search where is_suggested group by host_id
     having count(*) <= $1 order by count(*) desc, host_id limit 1`,
    [RARE_MATCHES],
  );
  return rows[0]?.host_id ?? "";
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
