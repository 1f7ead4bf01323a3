import { countActivitiesWithin, foldPlaceCounts } from "@meander/api/modules/places/count-queries";
import { activityPlacesResponse, activityRegionsResponse } from "@meander/domain/contract/discovery";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createActivity } from "../support/activities.ts";
import { explain } from "../support/explain.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const ENGLAND = "united-kingdom/england";
const LONDON = [-0.1426, 51.539] as const;

async function read(path: string) {
  const { status, body } = await send(api, "GET", `${PUBLIC_BASE}/activities/countries/${path}`);
  expect(status).toBe(200);
  return body;
}
const readPlaces = async (query: string) => activityPlacesResponse.parse(await read(`${ENGLAND}?${query}`));

/** Reads all pages by cursor and runs a callback between them. */
async function readAll(limit: number, meanwhile: (page: number) => Promise<unknown> = async () => {}) {
  const pages = [];
  for (let cursor: string | null = ""; cursor !== null; cursor = pages.at(-1)?.cursor ?? null) {
    pages.push(await readPlaces(`limit=${limit}${cursor === "" ? "" : `&cursor=${cursor}`}`));
    await meanwhile(pages.length);
  }
  return pages;
}

describe("the paged places of a region", () => {
  let host: TestPerson;

  beforeAll(async () => {
    host = await createPerson(api);
    await sql`
      with made as (
        insert into activity (host_id, title, status, is_suggested, categories, time_zone, country_slug, region_slug, place_slug, lon, lat)
        select ${host.id}::uuid, 'Idea', 1, true, array[1], 'UTC', country_slug, region_slug, url_slug, lon, lat
        from (select *, row_number() over (order by population desc) as rank from place
          where level = 'place' and region_slug = 'england' limit 230) p, generate_series(1, case when p.rank % 9 = 0 then 3 else 1 end)
        returning id
      ) select count(*) from made`.execute(api.db);
    await sql`select refresh_activity_search(array(select id from activity), ${api.now}::timestamptz)`.execute(api.db);
  });

  it("are complete and unique, by count and then by population", async () => {
    const pages = await readAll(50);
    const places = pages.flatMap((page) => page.places);
    expect(pages.map((page) => page.places.length)).toEqual([50, 50, 50, 50, 30]);
    expect(new Set(places.map(({ path }) => path)).size).toBe(230);
    expect(pages[0]).toMatchObject({ page: 1, pages: 5, limit: 50, total: 230 });
    expect(places.map(({ count }) => count)).toEqual([...Array(25).fill(3), ...Array(205).fill(1)]);
    expect(places[25]?.name).toBe("London");
    expect((await readPlaces("page=3")).places).toEqual(pages[2]?.places);
    expect(await readPlaces("page=9")).toMatchObject({ total: 230, places: [], cursor: null });
  });

  it("neither skip nor repeat an unchanged place, whatever is added, removed and folded meanwhile", async () => {
    const before = (await readAll(100)).flatMap((page) => page.places);
    const after = await readAll(20, async (page) => {
      if (page % 3 === 0) await foldPlaceCounts(api.db);
      const removed = before[page * 7];
      await createActivity(api, host, { at: LONDON, isSuggested: true });
      await sql`update activity set hidden_at = now() where place_slug = ${removed?.urlSlug}`.execute(api.db);
      await sql`
        select refresh_activity_search(array(select id from activity where place_slug = ${removed?.urlSlug}), ${api.now}::timestamptz)`.execute(
        api.db,
      );
    });
    const there = new Map((await readAll(100)).flatMap((page) => page.places).map(({ path, count }) => [path, count]));
    const unchanged = before.filter(({ path, count }) => there.get(path) === count).map(({ path }) => path);
    const seen = after.flatMap((page) => page.places).map(({ path }) => path);
    expect(unchanged.length).toBeGreaterThan(200);
    expect(seen.filter((path) => unchanged.includes(path))).toEqual(unchanged);
  });

  it("reject an unrelated cursor, and regions are paged too", async () => {
    const refused = await send(api, "GET", `${PUBLIC_BASE}/activities/countries/${ENGLAND}?cursor=e30`);
    expect(refused.status).toBe(400);
    await createActivity(api, host, { at: [-3.1883, 55.9533] });
    const first = activityRegionsResponse.parse(await read("united-kingdom?limit=1"));
    const second = activityRegionsResponse.parse(await read(`united-kingdom?limit=1&cursor=${first.cursor}`));
    expect([...first.regions, ...second.regions].map(({ name }) => name)).toEqual(["England", "Scotland"]);
    expect([first.total, first.pages, second.cursor]).toEqual([2, 2, null]);
  });

  it("are read only from the counts of the region and its places", async () => {
    await foldPlaceCounts(api.db);
    await sql`
      insert into place_tally (path, level, activities) select concat_ws('/', country_slug, region_slug, url_slug), 3, 1
      from place where level = 'place' and region_slug <> 'england' on conflict do nothing`.execute(api.db);
    await sql`vacuum analyze activity_search, place_tally, place_tally_change`.execute(api.db);
    const where = { countrySlug: "united-kingdom", regionSlug: "england" };
    const window = { now: api.now, limit: 51, offset: 0, after: { count: 1, population: 100_000, id: 1 } };
    const plan = await explain(api.db, (db) => countActivitiesWithin(db, where, window));
    expect(plan).toMatch(/Index Scan using place_tally_within/);
    expect(plan).not.toMatch(/Seq Scan on (activity_search|place|place_tally)\b/);
  });
});
