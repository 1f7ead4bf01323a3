import { afterEach, describe, expect, it } from "vitest";
import type { SearchResponse } from "@meander/domain/contract/discovery";
import { advanceNextStarts } from "@meander/api/modules/activities/advance-next-starts";
import { dayCodeAt, instantOfWallClock } from "@meander/domain/time/zone";
import { addDays, type DayCode } from "@meander/domain/time/day-code";
import { english } from "../support/english.ts";
import { act, createActivity, viewActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const real = new Date();
afterEach(() => {
  api.now = real;
});

const [EVENING, NIGHT] = [3, 4];
const HALF_AN_HOUR_MS = 1_800_000;
const cities = [
  { name: "London", zone: "Europe/London", at: [-0.1426, 51.539], slugs: ["united-kingdom", "england", "london"] },
  { name: "Tokyo", zone: "Asia/Tokyo", at: [139.6917, 35.6895], slugs: ["japan", "tokyo", "tokyo"] },
  { name: "New York", zone: "America/New_York", at: [-74.006, 40.7128], slugs: ["united-states", "new-york"] },
  {
    name: "Los Angeles",
    zone: "America/Los_Angeles",
    at: [-118.2437, 34.0522],
    slugs: ["united-states", "california"],
  },
] as const;

type Lists = Readonly<Record<string, readonly string[]>>;

/** Every list of discovery that covers the point, with the ids it returns. */
async function listAll([lon, lat]: readonly [number, number], [country, region]: readonly string[]): Promise<Lists> {
  const near = `nearbyCenter=${lon},${lat}&nearbyDistance=20`;
  const queries = {
    nearby: near,
    map: `location=${lat + 0.2},${lat - 0.2},${lon + 0.2},${lon - 0.2}`,
    words: "keywords=canal",
    today: `${near}&dateFilter=1`,
    "this week": `${near}&dateFilter=3`,
    tonight: `${near}&order=tonight`,
    region: `countrySlug=${country}&regionSlug=${region}`,
  };
  const found = Object.entries(queries).map(async ([name, query]) => {
    const { body } = await send(api, "POST", `${PUBLIC_BASE}/search?limit=100&${query}`);
    return [name, (body as { activities: { _id: string }[] }).activities.map(({ _id }) => _id)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

const namesWith = (lists: Lists, id: string) => Object.keys(lists).filter((name) => lists[name]?.includes(id));

async function countIn(country: string): Promise<number> {
  const { body } = await send(api, "GET", `${PUBLIC_BASE}/activities/countries`);
  const { countries } = body as { countries: { urlSlug: string; count: number }[] };
  return countries.find(({ urlSlug }) => urlSlug === country)?.count ?? 0;
}

const all = ["nearby", "map", "words", "today", "this week", "tonight", "region"];

describe.each(cities)("in $name", ({ zone, at, slugs }) => {
  /** Creates an activity with one date and no limit to the period that it is created in. */
  async function open(dayCode: DayCode, timePeriodCode: number, timeCode: number | null, durationMinutes: number) {
    const host = await createPerson(api);
    const dates = { durationMinutes, options: [{ dayCode, timePeriodCode, timeCode }] };
    return createActivity(api, host, { at, dates, categories: [9] });
  }

  it.each([
    ["22:30", 22.5],
    ["23:30", 23.5],
    ["00:30", 24.5],
  ])("a night that has begun is found as long as it can be joined: %s", async (_, hour) => {
    const day = addDays(dayCodeAt(real, zone), 3);
    api.now = new Date(instantOfWallClock(day, hour, zone));
    const before = await countIn(slugs[0]);
    const guest = await createPerson(api);
    // Until 02:00.
    const activity = await open(day, NIGHT, null, 240);
    expect((await viewActivity(api, activity._id, guest)).viewer.canJoin).toBe(true);
    expect(namesWith(await listAll(at, slugs), activity._id)).toEqual(all);
    expect(await countIn(slugs[0])).toBe(before + 1);
    expect((await act(api, "join", activity._id, guest, { optionIds: [] })).status).toBe(200);

    api.now = new Date(instantOfWallClock(day, 26, zone).getTime());
    const other = await createPerson(api);
    expect(namesWith(await listAll(at, slugs), activity._id)).toEqual([]);
    expect(await countIn(slugs[0])).toBe(before);
    expect((await act(api, "join", activity._id, other, { optionIds: [] })).status).toBe(409);
    await advanceNextStarts(api.db, api.now);
    expect(await countIn(slugs[0])).toBe(before);
  });

  it("a time is found and can be joined until it starts", async () => {
    const day = addDays(dayCodeAt(real, zone), 5);
    const start = instantOfWallClock(day, 12, zone);
    api.now = new Date(start.getTime() - HALF_AN_HOUR_MS);
    const guest = await createPerson(api);
    const activity = await open(day, 2, 12, 240);
    expect(namesWith(await listAll(at, slugs), activity._id)).toEqual(all.filter((name) => name !== "tonight"));
    api.now = start;
    expect(namesWith(await listAll(at, slugs), activity._id)).toEqual([]);
    const { status, body } = await act(api, "join", activity._id, guest, { optionIds: [] });
    expect([status, (body as { message: string }).message]).toEqual([409, english("errors.activityUnderWay")]);
    expect((await viewActivity(api, activity._id, guest)).viewer.canJoin).toBe(false);
  });
});

it("sorts by the date that matches the filter and shows it, not an earlier one", async () => {
  api.now = new Date("2027-03-01T12:00:00Z");
  const host = await createPerson(api);
  const on = (...days: readonly DayCode[]) => ({
    durationMinutes: 60,
    options: days.map((dayCode) => ({ dayCode, timePeriodCode: EVENING, timeCode: 19 })),
  });
  const make = async (...days: readonly DayCode[]) =>
    (await createActivity(api, host, { at: [2.35, 48.85], categories: [13], dates: on(...days) }))._id;
  const late = await make("2027-03-02", "2027-03-11");
  const soon = await make("2027-03-09");
  const last = await make("2027-03-12");
  for (const where of ["location=49,48,3,2", "countrySlug=france", "nearbyCenter=2.35,48.85&nearbyDistance=20"]) {
    const ids: string[] = [];
    const shown: (string | undefined)[] = [];
    let cursor = "";
    for (let page = 0; page < 3; page += 1) {
      const { body } = await send(
        api,
        "POST",
        `${PUBLIC_BASE}/search?categories=13&dateFilter=5&limit=1&${where}${cursor}`,
      );
      const found = body as Pick<SearchResponse, "activities" | "cursor">;
      ids.push(...found.activities.map(({ _id }) => _id));
      shown.push(...found.activities.map(({ relevantDate }) => relevantDate?.dayCode));
      cursor = `&cursor=${found.cursor}`;
    }
    expect(ids).toEqual([soon, late, last]);
    expect(shown).toEqual(["2027-03-09", "2027-03-11", "2027-03-12"]);
  }
});
