import { type DiscoveredActivity, searchResponse } from "@meander/domain/contract/discovery";
import { distanceMetres } from "@meander/domain/geo/distance";
import { roundToKilometre } from "@meander/domain/geo/rounding";
import { sql } from "kysely";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { act, CAMDEN, createActivity, takePart } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { searchPage, searchThrough, titlesOf } from "../support/search-pages.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
/** A Friday in London. */
const SIX_O_CLOCK = new Date("2027-03-05T18:00:00Z");
const TONIGHT = { order: "tonight", nearbyCenter: CAMDEN.join(",") };
/** 75 minutes away. */
const UPMINSTER = [0.15, 51.54] as const;

let host: TestPerson;
let guest: TestPerson;
const ids: Record<string, string> = {};

type Wishes = Parameters<typeof createActivity>[2];

async function make(title: string, timeCode: number, wishes: Wishes = {}, dayCode = "2027-03-05"): Promise<string> {
  const options = [{ dayCode, timePeriodCode: timeCode < 12 ? 1 : timeCode < 22 ? 3 : 4, timeCode }];
  const { _id } = await createActivity(api, host, { title, dates: { durationMinutes: 120, options }, ...wishes });
  ids[title] = _id;
  return _id;
}

async function recommend(id: string): Promise<void> {
  await api.db.updateTable("activity").set({ isRecommended: true }).where("id", "=", id).execute();
  await sql`select refresh_activity_search(array[${id}]::uuid[], ${api.now}::timestamptz)`.execute(api.db);
}

async function tonight(query: Record<string, string> = {}): Promise<DiscoveredActivity[]> {
  return (await searchPage(api, { ...TONIGHT, ...query })).activities;
}

beforeAll(async () => {
  api.now = SIX_O_CLOCK;
  [host, guest] = await Promise.all([createPerson(api), createPerson(api)]);
  await make("Far at seven", 19, { at: UPMINSTER });
  await make("Far at nine", 21, { at: UPMINSTER });
  await make("Seven, full", 19, { capacity: 1 });
  await takePart(api, ids["Seven, full"] ?? "", guest, host);
  await make("Seven, one place", 19, { capacity: 1 });
  await make("After midnight", 26);
  await make("Seven", 19);
  await recommend(await make("Ten", 22));
  await make("Tomorrow", 19, {}, "2027-03-06");
  await make("Idea", 19, { isSuggested: true, dates: { options: [] } });
});

beforeEach(() => {
  api.now = SIX_O_CLOCK;
});

describe("tonight", () => {
  it("sorts first what starts soon, has places and is near, then what is out of reach in time, then what is full", async () => {
    expect(titlesOf(await tonight())).toEqual([
      "Seven",
      "Seven, one place",
      "Ten",
      "After midnight",
      "Far at nine",
      "Far at seven",
      "Seven, full",
    ]);
  });

  it("includes reasons", async () => {
    const [seven, onePlace] = await tonight();
    expect(seven?.discovery).toEqual({
      extraLevel: null,
      reasons: [
        { kind: "startsSoon", points: 33, minutes: 60 },
        { kind: "near", points: 30, metres: 0 },
        { kind: "placesLeft", points: 20, count: null },
      ],
    });
    expect(onePlace?.discovery.reasons.at(-1)).toEqual({ kind: "placesLeft", points: 5, count: 1 });
  });

  it("has no distance without a centre, and no reasons in date order", async () => {
    const { activities } = await searchPage(api, {
      order: "tonight",
      placeSlug: "london",
      countrySlug: "united-kingdom",
    });
    expect(activities[0]?.discovery.reasons.map(({ kind }) => kind)).toEqual(["startsSoon", "placesLeft"]);
    const byDate = await searchPage(api, { nearbyCenter: CAMDEN.join(",") });
    expect(byDate.activities.every(({ discovery }) => discovery.reasons.length === 0)).toBe(true);
    expect(titlesOf(byDate.activities)).toContain("Tomorrow");
  });

  it("respects the other filters, including dates", async () => {
    expect(titlesOf(await tonight({ dateFilter: "2" }))).toEqual(["Tomorrow"]);
    expect(titlesOf(await tonight({ keywords: "midnight" }))).toEqual(["After midnight"]);
    expect(titlesOf(await tonight({ nearbyDistance: "5", dateFinish: "2027-03-05T19:00:00Z" }))).toEqual([
      "Seven",
      "Seven, one place",
      "Seven, full",
    ]);
  });

  it("is the current night until 5 a.m., and by day the coming one", async () => {
    await make("Sunrise", 7, {}, "2027-03-06");
    for (const small of ["2027-03-06T00:30:00Z", "2027-03-06T01:30:00Z"]) {
      api.now = new Date(small);
      expect(titlesOf(await tonight())).toEqual(["After midnight"]);
    }
    for (const day of ["2027-03-06T05:30:00Z", "2027-03-06T12:00:00Z"]) {
      api.now = new Date(day);
      expect(titlesOf(await tonight())).toEqual(["Tomorrow"]);
    }
    expect(titlesOf(await tonight({ dateFilter: "1" }))).toEqual(["Tomorrow"]);
    api.now = new Date("2027-03-06T06:00:00Z");
    expect(titlesOf(await tonight({ dateFilter: "1" }))).toEqual(["Sunrise", "Tomorrow"]);
  });

  it("excludes activities that can't be joined because the host is suspended", async () => {
    const suspend = (suspendedUntil: Date | null) =>
      api.db.updateTable("person").set({ suspendedUntil }).where("id", "=", host.id).execute();
    await suspend(new Date(api.now.getTime() + 1_000));
    const during = await tonight();
    await suspend(api.now);
    const after = await tonight();
    await suspend(null);
    expect(during).toEqual([]);
    expect(after).not.toEqual([]);
  });

  it("is also an order of a place's page", async () => {
    const response = await send(api, "POST", `${PUBLIC_BASE}/discover/united-kingdom/england/london?order=tonight`);
    const { activities } = searchResponse.parse(response.body);
    expect(titlesOf(activities).slice(0, 2)).toEqual(["Far at seven", "Seven"]);
    expect(activities[0]?.discovery.extraLevel).toBeNull();
  });

  it("rejects any other cursor", async () => {
    const { cursor } = await searchPage(api, { ...TONIGHT, limit: "2" });
    const { cursor: byDate } = await searchPage(api, { limit: "2" });
    const [head = "", tail = ""] = (cursor ?? "").split(".");
    const years = Buffer.from('["words",0,"9999-12-31T23:59:59.999Z"]').toString("base64url");
    const wrong = ["x", byDate ?? "", `${head}.${tail}A`, `${head}.*`, `${years}.`, `${years}.${tail}`];
    for (const text of wrong) {
      const query = new URLSearchParams({ order: "tonight", cursor: text });
      expect([text, (await send(api, "POST", `${PUBLIC_BASE}/search?${query}`)).status]).toEqual([text, 400]);
    }
    const query = new URLSearchParams({ cursor: cursor ?? "" });
    expect((await send(api, "POST", `${PUBLIC_BASE}/search?${query}`)).status).toBe(400);
  });
});

describe("pages of tonight", () => {
  it("are the same by page number and by cursor, with their total", async () => {
    const whole = titlesOf(await tonight());
    const query = { ...TONIGHT, limit: "3" };
    const pages = await Promise.all(["1", "2", "3"].map((page) => searchPage(api, { ...query, page })));
    expect(pages.flatMap(({ activities }) => titlesOf(activities))).toEqual(whole);
    expect(pages.map(({ total, pages: count }) => [total, count])).toEqual([1, 2, 3].map(() => [7, 3]));
    expect(pages.at(-1)?.cursor).toBeNull();
    expect(titlesOf(await searchThrough(api, query))).toEqual(whole);
    const onwards = await searchThrough(api, { ...query, cursor: pages[1]?.cursor ?? "" });
    expect(titlesOf(onwards)).toEqual(whole.slice(6));
  });

  it("neither skip nor repeat while places fill and open, activities are created and time passes", async () => {
    const before = await tonight();
    const [seen, unseen] = [ids["Seven, one place"] ?? "", ids["Seven, full"] ?? ""];
    const changes = [
      // Already listed, and would sort last by now.
      () => takePart(api, seen, guest, host),
      // Last so far, and would sort before the current page.
      () => act(api, "leave", unseen, guest),
      () => make("Just opened", 23),
    ];
    const found = await searchThrough(api, { ...TONIGHT, limit: "2" }, async () => {
      await changes.shift()?.();
      api.now = new Date(api.now.getTime() + 5 * 60_000);
    });
    expect(changes).toEqual([]);
    const titles = titlesOf(found);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.toSorted()).toEqual([...titlesOf(before), "Just opened"].toSorted());
    await act(api, "leave", seen, guest);
  });
});

describe("a change", () => {
  const reasonOf = async (id: string) =>
    (await tonight({ limit: "50" }))
      .find(({ _id }) => _id === id)
      ?.discovery.reasons.find(({ kind }) => kind === "placesLeft");

  it("is visible at once: places taken and freed, capacity, title, hiding and cancelling", async () => {
    const id = await make("Changing", 20, { capacity: 3 });
    const patch = (body: object) =>
      send(api, "PATCH", `${PRIVATE_BASE}/activity/${id}`, { cookie: host.session, body });
    await takePart(api, id, guest, host);
    expect(await reasonOf(id)).toMatchObject({ count: 2 });
    await patch({ capacity: 1 });
    expect(await reasonOf(id)).toMatchObject({ count: 0 });
    expect((await tonight({ limit: "50" })).at(-1)?._id).toBe(id);
    await patch({ capacity: null });
    expect(await reasonOf(id)).toMatchObject({ count: null });
    await act(api, "leave", id, guest);
    await patch({ title: "Changed" });
    expect(titlesOf(await tonight({ keywords: "changed" }))).toEqual(["Changed"]);

    await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", id).execute();
    expect(await reasonOf(id)).toBeUndefined();
    await api.db.updateTable("activity").set({ hiddenAt: null }).where("id", "=", id).execute();
    expect(await reasonOf(id)).toBeDefined();
    // No maintenance has run; a started activity still leaves tonight.
    api.now = new Date("2027-03-05T20:00:00Z");
    expect(await reasonOf(id)).toBeUndefined();
    api.now = SIX_O_CLOCK;
    await act(api, "cancel", id, host, { reason: "Rain." });
    expect(await reasonOf(id)).toBeUndefined();
  });
});

describe("a meeting point reserved for approved participants", () => {
  it("can't be inferred from distances or from ever smaller circles", async () => {
    const exactPoint = [-0.14711, 51.53377] as const;
    const id = await make("Secret supper", 20, { at: exactPoint, exactLocation: true });
    const shown = roundToKilometre(exactPoint);
    const [found] = await tonight({ keywords: "supper", nearbyCenter: exactPoint.join(",") });
    const near = found?.discovery.reasons.find(({ kind }) => kind === "near");
    expect(near).toMatchObject({ metres: Math.round(distanceMetres(exactPoint, shown)) });
    const around = async (center: readonly [number, number]) =>
      (await tonight({ keywords: "supper", nearbyCenter: center.join(","), nearbyDistance: "0.01" })).map(
        ({ _id }) => _id,
      );
    expect(await around(exactPoint)).toEqual([]);
    expect(await around([...shown])).toEqual([id]);
  });

  it("is rounded in the database exactly as in responses", async () => {
    const edges = [-180, -179.995, 0, 0.005, 179.995, 180];
    const points = fc.sample(
      fc.tuple(
        fc.oneof(fc.constantFrom(...edges), fc.double({ min: -180, max: 180, noNaN: true })),
        fc.oneof(fc.constantFrom(-90, -89.99, 0, 51.53, 90), fc.double({ min: -90, max: 90, noNaN: true })),
      ),
      500,
    );
    const { rows } = await sql<{ lon: number; lat: number }>`
      select p[0] as lon, p[1] as lat
      from unnest(${points.map(([lon]) => lon)}::float8[], ${points.map(([, lat]) => lat)}::float8[]) with ordinality given (lon, lat, place),
        rounded_to_kilometre(given.lon, given.lat) p order by given.place`.execute(api.db);
    for (const [index, point] of points.entries()) {
      const [lon, lat] = roundToKilometre(point);
      expect(rows[index]?.lon).toBeCloseTo(lon, 5);
      expect(rows[index]?.lat).toBeCloseTo(lat, 5);
    }
  });
});
