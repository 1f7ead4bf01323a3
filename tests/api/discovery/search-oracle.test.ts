import { searchResponse } from "@meander/domain/contract/discovery";
import { boundsContain, formatBounds } from "@meander/domain/geo/bounds";
import { distanceKm } from "@meander/domain/geo/distance";
import { sql } from "kysely";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { createPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const HOUR_MS = 3_600_000;
const RUNS = 300;
const FAR_FUTURE = Date.UTC(9999, 11, 31);

type Known = {
  readonly id: string;
  readonly hostId: string;
  readonly point: readonly [number, number];
  readonly slugs: readonly [string, string, string];
  readonly categories: readonly number[];
  readonly starts: readonly number[];
  readonly isSuggested: boolean;
  readonly isRecommended: boolean;
  readonly words: readonly string[];
};
const world: Known[] = [];
const hosts: string[] = [];
const PLACES = [
  ["united-kingdom", "england", "london"],
  ["united-kingdom", "england", "bristol"],
  ["united-kingdom", "scotland", "edinburgh"],
  ["fiji", "central", "suva"],
] as const;
const WORDS = ["harbour", "zebra", "quokka", "lantern", "mosaic"];
const longitudes = [-180, -179.9, -0.14, 0, 0.5, 12.25, 179.9, 180];
const latitudes = [-89.9, -16.8, 0, 51.5, 51.6, 55.95, 89.9];

/** A small world with a good share of edges: poles, date line, ties, dateless templates. */
beforeAll(async () => {
  for (const _ of [1, 2]) hosts.push((await createPerson(api)).id);
  const pick = <Item>(items: readonly Item[], seed: number): Item => items[seed % items.length] as Item;
  for (let n = 0; n < 60; n += 1) {
    const isSuggested = n % 7 === 0;
    const hours = isSuggested && n % 2 === 0 ? [] : [1 + (n % 20) * 6, 30 + (n % 9) * 12].slice(0, 1 + (n % 2));
    const known = {
      hostId: pick(hosts, n),
      point: [pick(longitudes, n * 5 + 1), pick(latitudes, n * 3 + 2)] as const,
      slugs: pick(PLACES, n),
      categories: [...new Set([1 + (n % 5), 1 + (n % 3)])],
      starts: hours.map((hour) => api.now.getTime() + hour * HOUR_MS),
      isSuggested,
      isRecommended: n % 11 === 0,
      words: [pick(WORDS, n), pick(WORDS, Math.floor(n / 5))],
    };
    world.push({ id: await insert(known), ...known });
  }
  await sql`select refresh_activity_search(array(select id from activity), ${api.now}::timestamptz)`.execute(api.db);
});

async function insert(known: Omit<Known, "id">): Promise<string> {
  const [countrySlug, regionSlug, placeSlug] = known.slugs;
  const { id } = await api.db
    .insertInto("activity")
    .values({
      ...{ hostId: known.hostId, title: known.words.join(" "), status: 1, countrySlug, regionSlug, placeSlug },
      ...{ lon: known.point[0], lat: known.point[1], categories: [...known.categories], timeZone: "UTC" },
      ...{ isSuggested: known.isSuggested, isRecommended: known.isRecommended },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const start of known.starts) {
    const startsAt = new Date(start);
    const dayCode = startsAt.toISOString().slice(0, 10);
    const times = { startsAt, endsAt: new Date(start + HOUR_MS), dayCode };
    await api.db
      .insertInto("dateOption")
      .values({ activityId: id, timePeriod: 1 + known.starts.indexOf(start), ...times })
      .execute();
  }
  return id;
}

type Wanted = {
  slugs: number | undefined;
  levels: number;
  categories: number[] | undefined;
  center: readonly [number, number] | undefined;
  km: number;
  box: { north: number; south: number; east: number; west: number } | undefined;
  fromHour: number | undefined;
  toHour: number | undefined;
  suggestedBy: number | undefined;
  words: string[] | undefined;
};

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 });
const aPoint = fc.tuple(fc.constantFrom(...longitudes), fc.constantFrom(...latitudes));
const wanted: fc.Arbitrary<Wanted> = fc.record({
  slugs: maybe(fc.nat(PLACES.length - 1)),
  levels: fc.integer({ min: 1, max: 3 }),
  categories: maybe(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 })),
  center: maybe(aPoint),
  km: fc.constantFrom(0, 1, 15, 60, 900, 5_000, 19_000, 30_000),
  box: maybe(
    fc.tuple(aPoint, aPoint).map(([one, other]) => ({
      west: one[0],
      east: other[0],
      south: Math.min(one[1], other[1]),
      north: Math.max(one[1], other[1]),
    })),
  ),
  fromHour: maybe(fc.integer({ min: -5, max: 140 })),
  toHour: maybe(fc.integer({ min: 0, max: 160 })),
  suggestedBy: maybe(fc.nat(1)),
  words: maybe(fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 })),
});

function queryOf(filters: Wanted): Record<string, string> {
  const slugs = filters.slugs === undefined ? [] : (PLACES[filters.slugs]?.slice(0, filters.levels) ?? []);
  const instant = (hour: number) => new Date(api.now.getTime() + hour * HOUR_MS).toISOString();
  return {
    ...(slugs[0] && { countrySlug: slugs[0] }),
    ...(slugs[1] && { regionSlug: slugs[1] }),
    ...(slugs[2] && { placeSlug: slugs[2] }),
    ...(filters.categories && { categories: filters.categories.join(",") }),
    ...(filters.center && { nearbyCenter: filters.center.join(","), nearbyDistance: String(filters.km) }),
    ...(filters.box && { location: formatBounds(filters.box) }),
    ...(filters.fromHour !== undefined && { dateStart: instant(filters.fromHour) }),
    ...(filters.toHour !== undefined && { dateFinish: instant(filters.toHour) }),
    ...(filters.suggestedBy !== undefined && { suggested_by: hosts[filters.suggestedBy] ?? "" }),
    ...(filters.words && { keywords: filters.words.join(",") }),
  };
}

/** The filters as the contract words them, one activity at a time. */
function fits(known: Known, filters: Wanted): boolean {
  const now = api.now.getTime();
  const place = filters.slugs === undefined ? undefined : PLACES[filters.slugs];
  if (!known.isSuggested && !known.starts.some((start) => start > now)) return false;
  if (place && known.slugs.slice(0, filters.levels).join() !== place.slice(0, filters.levels).join()) return false;
  if (filters.categories && !filters.categories.some((category) => known.categories.includes(category))) return false;
  if (filters.center && distanceKm(filters.center, known.point) > filters.km) return false;
  if (filters.box && !boundsContain(filters.box, known.point)) return false;
  if (filters.suggestedBy !== undefined && !(known.isSuggested && known.hostId === hosts[filters.suggestedBy]))
    return false;
  if (filters.words && !filters.words.every((word) => known.words.includes(word))) return false;
  if (filters.fromHour === undefined && filters.toHour === undefined) return true;
  const from = filters.fromHour === undefined ? Number.NEGATIVE_INFINITY : now + filters.fromHour * HOUR_MS;
  const to = filters.toHour === undefined ? Number.POSITIVE_INFINITY : now + filters.toHour * HOUR_MS;
  return known.starts.some((start) => start > now && start >= from && start <= to);
}

function expectedIds(filters: Wanted): string[] {
  const sortsAt = (known: Known) => (known.isSuggested || known.isRecommended ? FAR_FUTURE : Math.min(...known.starts));
  return world
    .filter((known) => fits(known, filters))
    .toSorted((one, other) => sortsAt(one) - sortsAt(other) || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}

it("finds exactly what a look at every activity finds, in the same order", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(wanted, async (filters) => {
      const query = new URLSearchParams({ ...queryOf(filters), limit: "100" });
      const answer = await send(api, "POST", `${PUBLIC_BASE}/search?${query}`);
      const { activities, total } = searchResponse.parse(answer.body);
      const expected = expectedIds(filters);
      expect(activities.map(({ _id }) => _id)).toEqual(expected);
      expect(total).toBe(expected.length);
      if (expected.length > 0) found += 1;
    }),
    { numRuns: RUNS },
  );
  // Filters that never find anything would prove nothing.
  expect(found).toBeGreaterThan(RUNS / 10);
}, 120_000);
