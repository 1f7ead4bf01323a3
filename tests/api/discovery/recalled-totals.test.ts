import { randomUUID } from "node:crypto";
import type { Trx } from "@meander/api/db/client";
import { refreshSearch } from "@meander/api/modules/activities/queries";
import { createChangePurge } from "@meander/api/modules/discovery/delete-old-changes";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { createPerson } from "../support/people.ts";
import { type SearchWish, searchPage } from "../support/search-pages.ts";
import { startApi } from "../support/start-api.ts";
import { statementsOf } from "../support/statements.ts";

/** Totals are remembered; whatever was committed before a search came is in the one that it is told. */
const api = startApi();
const HOUR_MS = 3_600_000;
const begin = new Date("2027-03-05T15:00:00Z");
/** Of each of these categories; so many are remembered. */
const OF_EACH = 270;
const categories = [1, 2, 3] as const;
const MIDDLE: readonly [number, number] = [-0.12, 51.5];
const box = { location: "51.6,51.4,0.03,-0.27" };

const wishes: readonly (readonly [string, SearchWish])[] = [
  ["a box", box],
  ["a box and a category", { ...box, categories: "1" }],
  ["a circle", { nearbyCenter: MIDDLE.join(","), nearbyDistance: "9" }],
  ["a circle and categories", { nearbyCenter: MIDDLE.join(","), nearbyDistance: "9", categories: "1,2" }],
  // Of few rows Postgres only knows how many have a whole word.
  ["a word in a country", { countrySlug: "united-kingdom", keywords: '"zither"' }],
  ["a place", { countrySlug: "united-kingdom", regionSlug: "england", placeSlug: "london" }],
];

type Row = { readonly id: string; readonly category: number };
const rows: Row[] = [];
let hostId = "";

beforeAll(async () => {
  api.now = begin;
  hostId = (await createPerson(api)).id;
  for (const category of categories) {
    rows.push(...Array.from({ length: OF_EACH }, () => ({ id: randomUUID(), category })));
  }
  await api.db.transaction().execute((trx) => insert(trx, rows));
  await sql`analyze`.execute(api.db);
});

async function insert(trx: Trx, made: readonly Row[], [lon, lat] = MIDDLE): Promise<void> {
  const activities = made.map(({ id, category }, index) => ({
    ...{ id, hostId, title: "Zither evening", status: 1, timeZone: "Europe/London", categories: [category] },
    ...{ lon: lon + (index % 20) * 1e-3, lat: lat + (index % 7) * 1e-3 },
    ...{ countrySlug: "united-kingdom", regionSlug: "england", placeSlug: "london" },
  }));
  const dates = made.map(({ id: activityId }, index) => ({
    ...{ activityId, dayCode: "2027-03-06", timePeriod: 3, timeCode: 19 },
    ...{ startsAt: dayAfter(index), endsAt: new Date(dayAfter(index).getTime() + HOUR_MS) },
  }));
  await trx.insertInto("activity").values(activities).execute();
  await trx.insertInto("dateOption").values(dates).execute();
  await refresh(trx, made);
}

function dayAfter(index: number): Date {
  return new Date(begin.getTime() + (24 + (index % 40)) * HOUR_MS);
}

async function refresh(trx: Trx, changed: readonly Pick<Row, "id">[]): Promise<void> {
  await refreshSearch(
    trx,
    changed.map(({ id }) => id),
    api.now,
  );
}

async function totalOf(wish: SearchWish): Promise<number> {
  return (await searchPage(api, { limit: "10", ...wish })).total;
}

/** Asked until it is remembered: that is told without anything being counted. */
async function totalRecalled(wish: SearchWish): Promise<number> {
  await totalOf(wish);
  await totalOf(wish);
  const { answer, statements } = await statementsOf(api, () => totalOf(wish));
  expect(statements.join()).toContain("search_change");
  expect(statements.join()).not.toMatch(/matching|squares|counted/);
  return answer;
}

async function change(changed: readonly Pick<Row, "id">[], values: Record<string, unknown>): Promise<void> {
  await api.db.transaction().execute((trx) => write(trx, changed, values));
}

async function write(trx: Trx, changed: readonly Pick<Row, "id">[], values: Record<string, unknown>): Promise<void> {
  const ids = changed.map(({ id }) => id);
  await trx.updateTable("activity").set(values).where("id", "in", ids).execute();
  await refresh(trx, changed);
}

const first = () => rows.slice(0, 1);

describe.each(wishes)("the total of %s", (_, wish) => {
  test("is remembered, and is another one as soon as something is written", async () => {
    const total = await totalRecalled(wish);
    expect(total).toBeGreaterThanOrEqual(OF_EACH);
    for (const [away, back] of [
      [
        { status: 2, cancelledAt: begin },
        { status: 1, cancelledAt: null },
      ],
      [{ hiddenAt: begin }, { hiddenAt: null }],
    ]) {
      await change(first(), away ?? {});
      expect(await totalOf(wish)).toBe(total - 1);
      expect(await totalRecalled(wish)).toBe(total - 1);
      await change(first(), back ?? {});
      expect(await totalOf(wish)).toBe(total);
      expect(await totalRecalled(wish)).toBe(total);
    }
    const added = [{ id: randomUUID(), category: 1 }];
    await api.db.transaction().execute((trx) => insert(trx, added));
    expect(await totalOf(wish)).toBe(total + 1);
    await totalRecalled(wish);
    await api.db
      .deleteFrom("activity")
      .where("id", "=", added[0]?.id ?? "")
      .execute();
    expect(await totalOf(wish)).toBe(total);
  });

  test("stays while something is rewritten that it doesn't count", async () => {
    const total = await totalRecalled(wish);
    await change(first(), { isRecommended: true });
    await change(first(), { isRecommended: false });
    const { answer, statements } = await statementsOf(api, () => totalOf(wish));
    expect(answer).toBe(total);
    expect(statements.join()).not.toMatch(/matching|squares|counted/);
  });

  test("falls by itself as time goes by", async () => {
    const total = await totalRecalled(wish);
    api.now = new Date(begin.getTime() + 24 * HOUR_MS);
    const over = await totalOf(wish);
    expect(over).toBeLessThan(total);
    expect(await totalRecalled(wish)).toBe(over);
    api.now = begin;
    expect(await totalOf(wish)).toBe(total);
  });

  test("falls with the last start of what is recommended, which comes last in the list", async () => {
    const soonest = rows.filter((_, index) => (index % OF_EACH) % 40 === 0);
    await change(soonest, { isRecommended: true });
    const total = await totalRecalled(wish);
    api.now = new Date(begin.getTime() + 24.5 * HOUR_MS);
    const over = await totalOf(wish);
    expect(over).toBeLessThan(total);
    expect(await totalRecalled(wish)).toBe(over);
    api.now = begin;
    await change(soonest, { isRecommended: false });
  });

  test("has what was written meanwhile only once that is committed, whoever began first", async () => {
    const total = await totalRecalled(wish);
    const [early, late] = [await api.db.startTransaction().execute(), await api.db.startTransaction().execute()];
    await write(early, rows.slice(0, 2), { hiddenAt: begin });
    await write(late, rows.slice(2, 5), { hiddenAt: begin });
    expect(await totalOf(wish)).toBe(total);
    await late.commit().execute();
    expect(await totalOf(wish)).toBe(total - 3);
    expect(await totalOf(wish)).toBe(total - 3);
    await early.commit().execute();
    expect(await totalOf(wish)).toBe(total - 5);
    const undone = await api.db.startTransaction().execute();
    await write(undone, rows.slice(0, 5), { hiddenAt: null });
    expect(await totalOf(wish)).toBe(total - 5);
    await undone.rollback().execute();
    expect(await totalRecalled(wish)).toBe(total - 5);
    await change(rows.slice(0, 5), { hiddenAt: null });
    expect(await totalOf(wish)).toBe(total);
  });
});

test("what moves or becomes something else is counted where and as what it is now", async () => {
  const [there, here] = [wishes[0]?.[1] ?? {}, { location: "56.05,55.85,-3,-3.4" }];
  const asFirst = { ...there, categories: "1" };
  const asThird = { ...there, categories: "3" };
  expect([await totalRecalled(asFirst), await totalRecalled(asThird)]).toEqual([OF_EACH, OF_EACH]);
  await change(first(), { categories: [3] });
  expect([await totalOf(asFirst), await totalOf(asThird)]).toEqual([OF_EACH - 1, OF_EACH + 1]);
  await change(first(), { lon: -3.19, lat: 55.95 });
  expect([await totalOf(asThird), await totalOf(here)]).toEqual([OF_EACH, 1]);
  await change(first(), { categories: [1], lon: MIDDLE[0], lat: MIDDLE[1] });
  expect([await totalOf(asFirst), await totalOf(asThird), await totalOf(here)]).toEqual([OF_EACH, OF_EACH, 0]);
});

test("of more than is loaded of a city, a thousand and one are told from a part of it, while they are there", async () => {
  const crowd = Array.from({ length: 6_500 }, () => ({ id: randomUUID(), category: 3 }));
  const wish = { location: "56.05,55.85,-3,-3.4", categories: "3" };
  await api.db.transaction().execute((trx) => insert(trx, crowd.slice(0, 1_100), [-3.19, 55.95]));
  await api.db.transaction().execute((trx) => insert(trx, crowd.slice(1_100), [-3.19, 55.95]));
  await sql`analyze`.execute(api.db);
  expect(await totalRecalled(wish)).toBe(1_001);
  await change(crowd.slice(0, 6_100), { hiddenAt: begin });
  expect(await totalOf(wish)).toBe(400);
  await change(crowd.slice(0, 100), { hiddenAt: null });
  expect(await totalOf(wish)).toBe(500);
  await api.db.deleteFrom("activity").where("title", "=", "Zither evening").where("lat", ">", 55).execute();
  expect(await totalOf(wish)).toBe(0);
});

test("many changes at once are as good as one", async () => {
  const total = await totalRecalled(box);
  await change(rows.slice(0, OF_EACH), { hiddenAt: begin });
  expect(await totalOf(box)).toBe(total - OF_EACH);
  await change(rows.slice(0, OF_EACH), { hiddenAt: null });
  expect(await totalOf(box)).toBe(total);
});

test("who writes finds their own in the next total, while others write and search in the same squares", async () => {
  const edits = 20;
  await Promise.all(
    categories.map(async (category) => {
      const own = rows.filter((row) => row.category === category);
      const wish = { ...box, categories: String(category) };
      let hidden = 0;
      for (let edit = 0; edit < edits; edit += 1) {
        await change(own.slice(edit, edit + 1), { hiddenAt: begin });
        hidden += 1;
        expect(await totalOf(wish)).toBe(OF_EACH - hidden);
        expect(await totalOf(wish)).toBe(OF_EACH - hidden);
      }
      await change(own.slice(0, edits), { hiddenAt: null });
      expect(await totalOf(wish)).toBe(OF_EACH);
    }),
  );
});

describe("what is noted of changes", () => {
  const noted = () => api.db.selectFrom("searchChange").select(["changedBy", "cell", "countrySlug"]).execute();

  test("is deleted some minutes after its transaction has ended, however long that took", async () => {
    await api.db.deleteFrom("searchChange").execute();
    const deleteOldChanges = createChangePurge(api.db);
    const minutesOn = (minutes: number) => new Date(begin.getTime() + minutes * 60_000);
    const long = await api.db.startTransaction().execute();
    await write(long, first(), { hiddenAt: begin });
    await change(rows.slice(1, 2), { hiddenAt: begin });
    for (const minutes of [0, 6, 12]) await deleteOldChanges(minutesOn(minutes));
    expect(await noted()).toHaveLength(1);
    await long.commit().execute();
    await deleteOldChanges(minutesOn(13));
    expect(await noted()).toHaveLength(2);
    await deleteOldChanges(minutesOn(17));
    expect(await noted()).toHaveLength(2);
    // Other tests' transactions, on the same server, count too.
    let minutes = 17;
    await expect
      .poll(
        async () => {
          minutes += 1;
          await deleteOldChanges(minutesOn(minutes));
          return noted();
        },
        { timeout: 15_000 },
      )
      .toEqual([]);
    expect(minutes).toBeGreaterThanOrEqual(18);
    await change(rows.slice(0, 2), { hiddenAt: null });
  });

  test("says where activities came, went or became something else, and nothing of a sweep that only moves them on", async () => {
    await api.db.deleteFrom("searchChange").execute();
    const [one = { id: "" }] = first();
    await sql`update activity_search set next_starts_at = next_starts_at + interval '1 hour', title = title || '!', names = names || '!'
      where activity_id = ${one.id}`.execute(api.db);
    expect(await noted()).toEqual([]);
    for (const changed of [
      sql`country_slug = 'france'`,
      sql`region_slug = 'wales'`,
      sql`place_slug = 'leeds'`,
      sql`point = point(-0.13, 51.51)`,
      sql`categories = '{5}'`,
      sql`starts = starts[1:0]`,
      sql`host_id = '00000000-0000-7000-8000-000000000000'`,
      sql`is_suggested = true`,
      sql`words = 'other'`,
    ]) {
      await api.db.deleteFrom("searchChange").execute();
      await sql`update activity_search set ${changed} where activity_id = ${one.id}`.execute(api.db);
      expect((await noted()).length, JSON.stringify(changed.toOperationNode())).toBeGreaterThan(0);
    }
    await api.db.transaction().execute((trx) => refresh(trx, first()));
    await api.db.deleteFrom("searchChange").execute();
    await change(rows.slice(0, OF_EACH), { hiddenAt: begin });
    expect(await noted()).toMatchObject([{ cell: null, countrySlug: null }]);
    await change(rows.slice(0, OF_EACH), { hiddenAt: null });
  });
});
