import type { DiscoveredActivity, SearchResponse } from "@meander/domain/contract/discovery";
import { beforeAll, describe, expect, it } from "vitest";
import { CAMDEN, createActivity, dayAhead } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { searchPage, searchThrough, titlesOf } from "../support/search-pages.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const EDINBURGH = [-3.1883, 55.9533] as const;
const GLASGOW = [-4.2518, 55.8642] as const;
const PARIS = [2.3522, 48.8566] as const;

const scotland = { countrySlug: "united-kingdom", regionSlug: "scotland" };
const edinburgh = { ...scotland, placeSlug: "edinburgh", extraResults: "true" };

let host: TestPerson;

function make(title: string, at: readonly [number, number], day: number, timeCode = 19) {
  const options = [{ dayCode: dayAhead(api, day), timePeriodCode: 3, timeCode }];
  return createActivity(api, host, { title, at, dates: { durationMinutes: 60, options } });
}

beforeAll(async () => {
  api.now = new Date("2027-03-05T15:00:00Z");
  host = await createPerson(api);
  await make("Edinburgh 4", EDINBURGH, 4);
  await make("Glasgow 2", GLASGOW, 2);
  await make("Glasgow 5", GLASGOW, 5);
  await make("London 1", CAMDEN, 1);
  await make("London 3", CAMDEN, 3);
  await make("London 6", CAMDEN, 6);
  await make("Paris 1", PARIS, 1);
});

const labels = (activities: readonly DiscoveredActivity[]) =>
  activities.map(({ title, discovery }) => [title, discovery.extraLevel]);
const totals = ({ total, pages }: SearchResponse) => [total, pages];

const whole = [
  ["Edinburgh 4", null],
  ["Glasgow 2", "region"],
  ["Glasgow 5", "region"],
  ["London 1", "country"],
  ["London 3", "country"],
  ["London 6", "country"],
];

describe("extra results", () => {
  it("follow those of the place: the region's, then the country's, each once, in order and labelled", async () => {
    const page = await searchPage(api, { ...edinburgh, limit: "10" });
    expect(labels(page.activities)).toEqual(whole);
    expect(totals(page)).toEqual([6, 1]);
    expect(page.place).toMatchObject({ name: "Edinburgh" });
  });

  it("are absent unless requested", async () => {
    const { extraResults: _, ...narrow } = edinburgh;
    expect(labels((await searchPage(api, narrow)).activities)).toEqual([["Edinburgh 4", null]]);
    expect((await searchPage(api, { ...narrow, extraResults: "false" })).total).toBe(1);
  });

  it("come from no wider level than needed to fill a page", async () => {
    const page = await searchPage(api, { ...edinburgh, limit: "1" });
    expect([labels(page.activities), totals(page)]).toEqual([whole.slice(0, 1), [1, 1]]);
    const two = await searchPage(api, { ...edinburgh, limit: "2" });
    expect([labels(two.activities), totals(two)]).toEqual([whole.slice(0, 2), [3, 2]]);
    expect(totals(await searchPage(api, { ...edinburgh, limit: "3" }))).toEqual([3, 1]);
    expect(totals(await searchPage(api, { ...edinburgh, limit: "4" }))).toEqual([6, 2]);
  });

  it.each(["1", "2", "3", "4", "5", "6"])("are the same by page number and by cursor, %s to a page", async (limit) => {
    const query = { ...edinburgh, limit };
    const first = await searchPage(api, query);
    const numbers = Array.from({ length: first.pages }, (_, index) => String(index + 1));
    const pages = await Promise.all(numbers.map((page) => searchPage(api, { ...query, page })));
    const byNumber = pages.flatMap(({ activities }) => labels(activities));
    expect(byNumber).toEqual(whole.slice(0, first.total));
    expect(labels(await searchThrough(api, query))).toEqual(byNumber);
    expect((await searchPage(api, { ...query, page: String(first.pages + 1) })).activities).toEqual([]);
    const onwards = pages[1]?.cursor;
    if (onwards) {
      expect(labels(await searchThrough(api, { ...query, cursor: onwards }))).toEqual(
        byNumber.slice(2 * Number(limit)),
      );
    }
  });

  it("continue after the place has filled up in the meantime", async () => {
    const more: Promise<unknown>[] = [];
    const found = await searchThrough(api, { ...edinburgh, limit: "4" }, async () => {
      more.push(...[7, 8, 9].map((day) => make(`Late ${day}`, EDINBURGH, day)));
      await Promise.all(more);
    });
    // The new activities sort before the current cursor.
    expect(labels(found)).toEqual(whole);
    expect(labels((await searchPage(api, { ...edinburgh, limit: "4" })).activities).slice(1)).toEqual(
      [7, 8, 9].map((day) => [`Late ${day}`, null]),
    );
  });

  it("extend a region to its country, and a place without its region too", async () => {
    const region = await searchPage(api, { ...scotland, extraResults: "true", keywords: '"glasgow"' });
    expect(labels(region.activities)).toEqual([
      ["Glasgow 2", null],
      ["Glasgow 5", null],
    ]);
    const widened = await searchPage(api, { ...scotland, extraResults: "true", limit: "20" });
    expect(labels(widened.activities).slice(-3)).toEqual(whole.slice(-3));
    const { regionSlug: _, ...noRegion } = edinburgh;
    const found = await searchPage(api, { ...noRegion, keywords: "glasgow" });
    expect(labels(found.activities)).toEqual(whole.slice(1, 3));
  });

  it("respect the other filters, and the country", async () => {
    const found = await searchPage(api, { ...edinburgh, location: "52,51,1,-1" });
    expect(labels(found.activities)).toEqual(whole.slice(3));
    const paris = { countrySlug: "france", regionSlug: "ile-de-france", placeSlug: "paris", extraResults: "true" };
    expect(titlesOf((await searchPage(api, paris)).activities)).toEqual(["Paris 1"]);
  });

  it("are ranked for tonight level by level", async () => {
    await make("Glasgow tonight", GLASGOW, 0, 18);
    await make("Glasgow at nine", GLASGOW, 0, 21);
    await make("Edinburgh tonight", EDINBURGH, 0, 21.5);
    await make("London tonight", CAMDEN, 0, 17);
    const query = { ...edinburgh, order: "tonight" };
    const expected = [
      ["Edinburgh tonight", null],
      ["Glasgow tonight", "region"],
      ["Glasgow at nine", "region"],
      ["London tonight", "country"],
    ];
    const page = await searchPage(api, query);
    expect([labels(page.activities), page.total]).toEqual([expected, 4]);
    expect(labels(await searchThrough(api, { ...query, limit: "2" }))).toEqual(expected.slice(0, 3));
    const second = await searchPage(api, { ...query, limit: "2", page: "2" });
    expect([labels(second.activities), totals(second)]).toEqual([expected.slice(2, 3), [3, 2]]);
  });
});
