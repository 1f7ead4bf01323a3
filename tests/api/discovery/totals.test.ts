import { randomUUID } from "node:crypto";
import type { Trx } from "@meander/api/db/client";
import { refreshSearch } from "@meander/api/modules/activities/queries";
import { pinsResponse } from "@meander/domain/contract/discovery";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createPerson } from "../support/people.ts";
import { type SearchWish, searchPage, searchThrough } from "../support/search-pages.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const HOUR_MS = 3_600_000;
const begin = new Date("2027-03-05T15:00:00Z");
const LONDON: readonly [number, number] = [-0.12, 51.5];
const EDINBURGH: readonly [number, number] = [-3.19, 55.95];
const london = { countrySlug: "united-kingdom", regionSlug: "england", placeSlug: "london" };
const box = { location: "51.6,51.4,0.03,-0.27" };

const wishes: readonly (readonly [string, SearchWish])[] = [
  ["everything", {}],
  ["a place", london],
  ["a place between dates", { ...london, dateStart: "2027-03-06", dateFinish: "2027-04-06" }],
  ["a box", box],
  ["a box and a category", { ...box, categories: "1" }],
  ["a circle", { nearbyCenter: LONDON.join(","), nearbyDistance: "9" }],
  ["a word", { keywords: "zither" }],
  ["a word in a place", { ...london, keywords: "zither" }],
  ["a word in a box", { ...box, keywords: "zither" }],
  ["a word that is misspelt", { keywords: "zihter" }],
];

let hostId = "";
const ids: string[] = [];

beforeAll(async () => {
  api.now = begin;
  hostId = (await createPerson(api)).id;
  ids.push(...(await insert(100, LONDON, (index) => 24 + (index % 40))));
  await sql`analyze`.execute(api.db);
});

/** Inserts this many activities at a point, each starting the given hours from now. */
async function insert(
  count: number,
  [lon, lat]: readonly [number, number],
  hoursUntil: (index: number) => number,
): Promise<readonly string[]> {
  const made = Array.from({ length: count }, (_, index) => ({ id: randomUUID(), index }));
  const activities = made.map(({ id, index }) => ({
    id,
    hostId,
    title: "Zither evening",
    status: 1,
    timeZone: "Europe/London",
    categories: [1],
    ...london,
    lon: lon + (index % 20) * 1e-3,
    lat: lat + (index % 7) * 1e-3,
    locations: JSON.stringify({
      points: [{ coordinates: [lon + (index % 20) * 1e-3, lat + (index % 7) * 1e-3], properties: { name: "Here" } }],
      paths: [],
    }),
  }));
  const dates = made.map(({ id: activityId, index }) => {
    const startsAt = new Date(begin.getTime() + hoursUntil(index) * HOUR_MS);
    const endsAt = new Date(startsAt.getTime() + HOUR_MS);
    return { activityId, dayCode: "2027-03-06", timePeriod: 3, timeCode: 19, startsAt, endsAt };
  });
  const madeIds = made.map(({ id }) => id);
  await api.db.transaction().execute(async (trx: Trx) => {
    await trx.insertInto("activity").values(activities).execute();
    await trx.insertInto("dateOption").values(dates).execute();
    await refreshSearch(trx, madeIds, begin);
  });
  return madeIds;
}

async function hide(id: string, hiddenAt: Date | null): Promise<void> {
  await api.db.transaction().execute(async (trx) => {
    await trx.updateTable("activity").set({ hiddenAt }).where("id", "=", id).execute();
    await refreshSearch(trx, [id], begin);
  });
}

async function totalOf(wish: SearchWish, cursor: string | null = null) {
  const page = await searchPage(api, { limit: "10", ...wish, ...(cursor !== null && { cursor }) });
  return { total: page.total, isEstimate: page.totalIsEstimate ?? false, cursor: page.cursor };
}

test.each(wishes)("the total of %s is exact up to 100, and beyond it an estimate of at least 101", async (_, wish) => {
  expect(await totalOf(wish)).toMatchObject({ total: 100, isEstimate: false });
  const [more = ""] = await insert(1, LONDON, () => 24);
  const first = await totalOf(wish);
  expect(first).toMatchObject({ total: 101, isEstimate: true });
  expect(await totalOf(wish, first.cursor)).toMatchObject({ total: 101, isEstimate: true });
  for (const id of [more, ids[0] ?? ""]) await hide(id, begin);
  expect(await totalOf(wish)).toMatchObject({ total: 99, isEstimate: false });
  await hide(ids[0] ?? "", null);
  await api.db.deleteFrom("activity").where("id", "=", more).execute();
});

test("the total of a page requested by number is never less than the rows shown up to it", async () => {
  const more = await insert(60, LONDON, () => 24);
  const page = await searchPage(api, { limit: "50", page: "3", ...box });
  expect(page).toMatchObject({ total: 151, totalIsEstimate: true });
  expect(page.activities).toHaveLength(50);
  await api.db.deleteFrom("activity").where("id", "in", more).execute();
});

test.each(wishes)("the pins of %s come a hundred at a time, in the order of the list", async (_, wish) => {
  const more = await insert(30, LONDON, (index) => 24 + index);
  const pinsFrom = async (cursor: string | null) => {
    const query = new URLSearchParams({ ...wish, ...(cursor !== null && { cursor }) });
    return pinsResponse.parse((await send(api, "POST", `${PUBLIC_BASE}/search/pins?${query}`)).body);
  };
  const first = await pinsFrom(null);
  const second = await pinsFrom(first.cursor);
  expect([first.pins.length, second.pins.length, second.cursor]).toEqual([100, 30, null]);
  const listed = await searchThrough(api, { limit: "50", ...wish });
  expect([...first.pins, ...second.pins].map(({ _id }) => _id)).toEqual(listed.map(({ _id }) => _id));
  await api.db.deleteFrom("activity").where("id", "in", more).execute();
});

test("tonight ranks recommended activities among the soonest thousand, though they are last in date order", async () => {
  const many = await insert(1_001, EDINBURGH, (index) => 1 + (index % 20));
  const [recommended = ""] = await insert(1, EDINBURGH, () => 0.5);
  await api.db.transaction().execute(async (trx) => {
    await trx.updateTable("activity").set({ isRecommended: true }).where("id", "=", recommended).execute();
    await refreshSearch(trx, [recommended], begin);
  });
  const { activities, total } = await searchPage(api, { limit: "10", order: "tonight", dateFinish: "2027-03-06" });
  expect([activities[0]?._id, total]).toEqual([recommended, 1_000]);
  await api.db
    .deleteFrom("activity")
    .where("id", "in", [...many, recommended])
    .execute();
});

test("a dense area whose activities start after thousands of others is listed completely, in order", async () => {
  const soon = await insert(2_100, EDINBURGH, (index) => 1 + (index % 20));
  const more = await insert(20, LONDON, (index) => 100 + index);
  await sql`analyze activity_search`.execute(api.db);
  // The query scans the 2,000 soonest rows first, and all of them are elsewhere.
  const found = await searchThrough(api, { limit: "9", ...box });
  expect(found).toHaveLength(120);
  expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length);
  const starts = found.map(({ relevantDate }) => relevantDate?.startsAt ?? "");
  expect(starts).toEqual(starts.toSorted());
  await api.db
    .deleteFrom("activity")
    .where("id", "in", [...soon, ...more])
    .execute();
});
