import { type Database, openDatabase } from "@meander/api/db/client";
import { discoverActivities } from "@meander/api/modules/discovery/discover-activities";
import { searchCachesOf } from "@meander/api/modules/discovery/search-caches";
import { createTestDatabase, startTestServer, type TestServer } from "@meander/db/test-database";
import type { LonLat } from "@meander/domain/geo/point";
import { cellOf } from "@meander/domain/geo/z-order";
import { visitor } from "@meander/domain/permission/actor";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillCrowd } from "../support/crowd/fill-crowd.ts";
import { hotSearches } from "./support/hot-searches.ts";
import { query } from "./support/query.ts";
import { type PlanReport, readPlans } from "./support/read-plan.ts";
import {
  type SearchParameters,
  anywhere,
  type Corners,
  findCorners,
  worstOfTonight,
  worstSearches,
} from "./support/worst-searches.ts";

const SIZE = 10_000;
const PAGE = 10;
/** Rows read for each row returned. */
const READ_MAX = 20;
/**
 * When next to nothing starts that evening, all its rows are read, with those that have begun and are still open: from a
 * page or two of an index.
 */
const EVENING_READ_MAX = 130;
/**
 * The two exceptions read a dense area in date order, so the rows read depend on how many of the earliest lie there.
 */
const SCANNED_MAX: Readonly<Record<string, number>> = {
  "bounds of a dense city + two categories": 42,
  "10 km around a dense centre": 28,
};
/** The same limits for the next three pages, at the hours with the fewest starts. */
const SCANNED_NEXT_MAX: Readonly<Record<string, number>> = {
  "bounds of a dense city + two categories": 60,
  "10 km around a dense centre": 28,
};
const plain = hotSearches.filter(({ name }) => name !== "common word in one country");
/** Tables that must not be scanned sequentially. */
const LARGE_TABLES = ["activity", "activity_search", "date_option", "date_vote", "participant", "person", "place"];

type Moment = {
  readonly moment: string;
  readonly at: Date;
  /** Nothing else starts in London that night. */
  readonly isQuiet?: true;
  /** So little starts that the evening has as few rows as a phrase without matches. */
  readonly isNight?: true;
  /**
   * Closest to the limits, of the quiet and of the busy moments; `npm run proof -- discovery-plans` checks the others
   * too.
   */
  readonly isBorderline?: true;
};

/** Moments in London, ascending. What starts soon, where and how much, differs between them. */
const week: readonly Moment[] = [
  { moment: "on a Friday, late", isQuiet: true, isBorderline: true, at: new Date("2027-03-05T23:00:00Z") },
  { moment: "on a Saturday morning", isBorderline: true, at: new Date("2027-03-06T09:00:00Z") },
  { moment: "on a Sunday evening", at: new Date("2027-03-07T21:00:00Z") },
  { moment: "on a Wednesday afternoon", at: new Date("2027-03-10T15:00:00Z") },
  { moment: "on a Thursday at night", isQuiet: true, isNight: true, at: new Date("2027-03-11T03:00:00Z") },
];
const isWholeWeek = process.env.MEANDER_PLANS_MOMENTS === "all";
const moments = week.filter(({ isBorderline = false }) => isWholeWeek || isBorderline);

let server: TestServer;
let databaseUrl = "";
let db: Database;
/** A host with several suggestions. */
let suggester = "";
let corners: Corners;
let now = new Date(0);

beforeAll(async () => {
  server = await startTestServer();
  databaseUrl = (await createTestDatabase(server)).url;
  now = moments[0]?.at ?? now;
  await fillCrowd({ databaseUrl, size: SIZE, now });
  db = openDatabase({ url: databaseUrl, poolSize: 2, onIdleError: () => {} });
  const { rows } = await sql<{ hostId: string }>`
    select host_id from activity_search where is_suggested group by host_id order by count(*) desc, host_id limit 1`.execute(
    db,
  );
  suggester = rows[0]?.hostId ?? "";
  corners = await findCorners(db);
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
});

/** What the worker does each minute, and autovacuum by itself. */
async function advanceTo(moment: Date): Promise<void> {
  now = moment;
  await sql`select refresh_activity_search(array(
    select activity_id from activity_search where refresh_at <= ${now}), ${now})`.execute(db);
  await sql`vacuum (analyze) activity_search`.execute(db);
  searchCachesOf(db).drivingIndexes.clear();
}

type Hot = Pick<SearchParameters, "texts"> & Partial<SearchParameters>;

async function plansOf(handle: Database, hot: Hot): Promise<PlanReport[]> {
  return readPlans(handle, () => search(handle, hot));
}

async function search(handle: Database, { texts, slugs = anywhere }: Hot, limit = PAGE, cursor?: string) {
  return discoverActivities(handle, {
    texts,
    slugs,
    page: 1,
    limit,
    cursor,
    isWidening: false,
    actor: visitor,
    now,
    caches: searchCachesOf(db),
  });
}

/** Violations of the read limits; empty without any. Rows that a statement gathers count like returned rows. */
function findViolations(reports: readonly PlanReport[], scannedMax = READ_MAX): string[] {
  return reports.flatMap(({ sequential, rowsRead, rowsReturned, rowsGathered, sql: text }) => {
    const rows = Math.max(1, rowsReturned, rowsGathered ?? 0);
    const most = text.includes("as fits") ? scannedMax : READ_MAX;
    const readLimit = Math.max(most * rows, isTonight(text) ? EVENING_READ_MAX : 0);
    const line = text.replaceAll(/\s+/g, " ").slice(0, 80);
    return [
      ...sequential.filter((table) => LARGE_TABLES.includes(table)).map((table) => `reads all of ${table}: ${line}`),
      ...(rowsRead <= readLimit ? [] : [`reads ${rowsRead} rows for ${rows}: ${line}`]),
    ];
  });
}

function isTonight(text: string): boolean {
  return text.includes("entry.metres");
}

it.each([
  ["activity_search_time", "empty filter"],
  ["activity_search_text", "rare word"],
])("the limits are exceeded without %s", async (index, name) => {
  const hot = hotSearches.find((search) => search.name === name)?.search({ now, suggester });
  const rolledBack = db.transaction().execute(async (trx) => {
    await sql`drop index ${sql.id(index)}`.execute(trx);
    expect(findViolations(await plansOf(trx, hot ?? { texts: { order: "date" } }))).not.toEqual([]);
    throw new Error("rolled back on purpose");
  });
  await expect(rolledBack).rejects.toThrow("rolled back on purpose");
});

it("a connection stores at most 64 prepared plans", async () => {
  const own = openDatabase({ url: databaseUrl, poolSize: 1, onIdleError: () => {} });
  for (let limit = 1; limit <= 80; limit += 1) await search(own, { texts: { order: "date" } }, limit);
  const { rows } = await sql`select name from pg_prepared_statements`.execute(own);
  await own.destroy();
  expect(rows).toHaveLength(64);
});

it("cell numbers are the same in Postgres and in TypeScript", async () => {
  const longitude = fc.double({ min: -180, max: 180, noNaN: true });
  const latitude = fc.double({ min: -90, max: 90, noNaN: true });
  const corners: LonLat[] = [-180, 0, 180].flatMap((lon) => [-90, 0, 90].map((lat): LonLat => [lon, lat]));
  const points = [...corners, ...fc.sample(fc.tuple(longitude, latitude), 2_000)];
  const { rows } = await sql<{ cell: string }>`
    select cell_of(point(lon, lat)) as cell
    from unnest(${points.map(([lon]) => lon)}::float8[], ${points.map(([, lat]) => lat)}::float8[]) p (lon, lat)`.execute(
    db,
  );
  expect(rows.map(({ cell }) => Number(cell))).toEqual(points.map(cellOf));
});

it("no text index has a pending list, which every search would have to scan", async () => {
  const { rows } = await sql<{ name: string; options: string[] | null }>`
    select c.relname as name, c.reloptions as options
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
    where i.indrelid in ('activity_search'::regclass, 'comment'::regclass, 'person'::regclass) and m.amname = 'gin'`.execute(
    db,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["activity_search_text", "comment_text_trigram"]),
  );
  expect(rows.filter(({ options }) => options?.includes("fastupdate=off") !== true)).toEqual([]);
});

describe("the generated crowd", () => {
  it("is the same for the same seed, and is in the search table as the product would insert it", async () => {
    const digests = await Promise.all(
      [3, 3, 4].map(async (seed) => {
        const { url, drop } = await createTestDatabase(server);
        await fillCrowd({ databaseUrl: url, size: 300, seed, now });
        const rows = await query(
          url,
          `select md5(string_agg(a::text, '' order by a.id)) as activities, count(s.*) as found,
             md5(string_agg(s::text, '' order by a.id)) as search
           from activity a left join activity_search s on s.activity_id = a.id`,
        );
        await drop();
        return rows[0];
      }),
    );
    const [first, second, other] = digests;
    expect(second).toEqual(first);
    expect(other).not.toEqual(first);
    expect(Number(first?.found)).toBeGreaterThan(200);
  });
});

describe.each(moments)("$moment", ({ at, isQuiet = false, isNight = false }) => {
  beforeAll(() => advanceTo(at));

  describe("hot searches scan no large table sequentially and read at most twenty rows for each row returned", () => {
    it.each(hotSearches)("$name", async ({ name, search: searchOf }) => {
      const hot = searchOf({ now, suggester });
      const plans = await plansOf(db, hot);
      // An empty page would read nothing; the last statement returns the rows found.
      if (!isQuiet || hot.texts.order === "date") expect(plans.at(-1)?.rowsReturned).toBeGreaterThan(0);
      expect(findViolations(plans, SCANNED_MAX[name])).toEqual([]);
    });

    it.each(hotSearches.filter(({ search: searchOf }) => searchOf({ now, suggester }).texts.order === "date"))(
      "$name, the following pages",
      async ({ name, search: searchOf }) => {
        const hot = searchOf({ now, suggester });
        let { cursor } = await search(db, hot);
        for (let pages = 0; pages < 3 && cursor !== null; pages += 1) {
          const after: string = cursor;
          const plans = await readPlans(db, async () => {
            ({ cursor } = await search(db, hot, PAGE, after));
          });
          expect(findViolations(plans, SCANNED_NEXT_MAX[name])).toEqual([]);
        }
      },
    );
  });

  describe("generic plans stay within the limits for their worst values", () => {
    it.each(worstSearches)("$name", async ({ drivingIndex, matchRange: [fewest, most], search: searchOf }) => {
      const { slugs = anywhere, ...texts } = searchOf(corners);
      const plans = await plansOf(db, { slugs, texts: { order: "date", ...texts } });
      expect(findViolations(plans)).toEqual([]);
      const gathering = plans.find(({ rowsGathered }) => rowsGathered !== null);
      expect(gathering?.indexes).toContain(drivingIndex);
      expect(gathering?.rowsGathered).toBeGreaterThanOrEqual(fewest);
      expect(gathering?.rowsGathered).toBeLessThanOrEqual(most);
    });

    it.each(worstOfTonight)(
      "tonight, $name",
      async ({ drivingIndex, matchRange: [fewest, most], search: searchOf }) => {
        const { slugs = anywhere, ...texts } = searchOf(corners);
        const plans = await plansOf(db, { slugs, texts: { order: "tonight", ...texts } });
        expect(findViolations(plans)).toEqual([]);
        const ranking = plans.find(({ sql: text }) => isTonight(text));
        // For a later evening, activities that also have an earlier start are read first.
        const expected = [drivingIndex, `${drivingIndex}_several`, ...(isNight ? ["activity_search_time"] : [])];
        expect(expected).toContain(ranking?.indexes[0]);
        expect(ranking?.rowsReturned).toBeGreaterThanOrEqual(fewest);
        expect(ranking?.rowsReturned).toBeLessThanOrEqual(most);
      },
    );
  });

  it("a search by one filter is planned once for each connection, whatever its values", async () => {
    const own = openDatabase({ url: databaseUrl, poolSize: 1, onIdleError: () => {} });
    for (const { search: searchOf } of plain) {
      // Postgres compares the generic plan with five custom plans before it settles on one.
      for (let count = 0; count < 7; count += 1) await search(own, searchOf({ now, suggester }));
    }
    const { rows } = await sql<{ statement: string; genericPlans: number; customPlans: number }>`
      select statement, generic_plans, custom_plans from pg_prepared_statements`.execute(own);
    await own.destroy();
    expect(rows.length).toBeGreaterThan(plain.length);
    expect(rows.filter(({ genericPlans, customPlans }) => genericPlans === 0 && customPlans > 5)).toEqual([]);
  });
});
