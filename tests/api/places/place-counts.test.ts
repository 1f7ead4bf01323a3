import {
  countActivitiesByCountry,
  countActivitiesWithin,
  foldPlaceCounts,
  listPopularPlaces,
  recomputePlaceCounts,
} from "@meander/api/modules/places/count-queries";
import { listContributors } from "@meander/api/modules/contributors/queries";
import { advanceNextStarts } from "@meander/api/modules/activities/advance-next-starts";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { act, createActivity, dayAhead } from "../support/activities.ts";
import { explain } from "../support/explain.ts";
import { createPeople, createPerson, PASSWORD, type People, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const points = [
  [-0.1426, 51.539],
  [-3.1883, 55.9533],
  [-21.94, 64.147],
  [-18.1, 65.68],
  [-140, -40],
] as const;
let hosts: People<4>;

beforeAll(async () => {
  hosts = await createPeople(api, 4);
});

/** A naive count over all rows. */
async function recount() {
  const { rows: countries } = await sql`
    select c.url_slug, count(*) as count from activity_search s join country c on c.url_slug = s.country_slug
    where s.next_starts_at > ${api.now} and (s.is_suggested or s.starts[cardinality(s.starts)] > ${api.now})
    group by c.url_slug order by c.url_slug`.execute(api.db);
  const { rows: places } = await sql`
    select place_slug as url_slug, count(*) as count from activity_search s
    where s.next_starts_at > ${api.now} and (s.is_suggested or s.starts[cardinality(s.starts)] > ${api.now})
      and place_slug is not null
    group by country_slug, region_slug, place_slug order by place_slug`.execute(api.db);
  const within = async (country: string, region: string | null) => {
    const { rows } = await sql<{ urlSlug: string; count: number }>`
      select ${region === null ? sql.ref("region_slug") : sql.ref("place_slug")} as url_slug, count(*) as count from activity_search s
      where s.next_starts_at > ${api.now} and (s.is_suggested or s.starts[cardinality(s.starts)] > ${api.now})
        and country_slug = ${country} and (${region}::text is null or region_slug = ${region})
      group by 1`.execute(api.db);
    return rows;
  };
  const { rows: people } = await sql`
    select host_id, count(*) filter (where not is_suggested) as hosted, count(*) filter (where is_suggested) as suggested
    from activity where country_slug = 'iceland' and status <> 0 and hidden_at is null and cancelled_at is null
    group by host_id order by count(*) desc, host_id desc`.execute(api.db);
  return { countries, places, within: await listWithin(within), people, total: people.length };
}

/** The regions of two countries, and the places of one region in each. */
async function listWithin(
  read: (country: string, region: string | null) => Promise<readonly { urlSlug: string; count: number }[]>,
) {
  const all = [];
  for (const [country, region] of [
    ["united-kingdom", null],
    ["united-kingdom", "england"],
    ["iceland", null],
    ["iceland", "capital-region"],
  ] as const) {
    const counted = await read(country, region);
    all.push(counted.toSorted(bySlug).map(({ urlSlug, count }) => [country, region, urlSlug, count]));
  }
  return all;
}

const bySlug = (a: { urlSlug: string }, b: { urlSlug: string }) => a.urlSlug.localeCompare(b.urlSlug, "en");

async function readStoredCounts(db = api.db) {
  const pick = ({ urlSlug, count }: { urlSlug: string; count: number }) => ({ urlSlug, count });
  const iceland = { countrySlug: "iceland", regionSlug: null, placeSlug: null };
  const found = await listContributors(
    db,
    iceland,
    { unseen: [], now: api.now },
    { limit: 50, offset: 0, after: null },
  );
  return {
    countries: (await countActivitiesByCountry(db, api.now)).toSorted(bySlug).map(pick),
    places: (await listPopularPlaces(db, { now: api.now, limit: 50 })).toSorted(bySlug).map(pick),
    within: await listWithin((countrySlug, regionSlug) =>
      countActivitiesWithin(db, { countrySlug, regionSlug }, { now: api.now, limit: 50, offset: 0, after: null }),
    ),
    people: found.map(({ hostId, hosted, suggested }) => ({ hostId, hosted, suggested })),
    total: found[0]?.total ?? 0,
  };
}

async function expectStoredCounts() {
  expect(await readStoredCounts()).toEqual(await recount());
}

const openDates = (day: number) => ({ options: [{ dayCode: dayAhead(api, day), timePeriodCode: 3, timeCode: 19 }] });

async function make(host: TestPerson, at: (typeof points)[number], kind: number) {
  const isSuggested = kind === 1;
  const dates = isSuggested ? { options: [] } : openDates(1 + (kind % 3));
  return createActivity(api, host, { at, isSuggested, status: kind === 2 ? 0 : 1, dates });
}

const steps = fc.array(
  fc.record({
    what: fc.constantFrom(
      "make",
      "make",
      "move",
      "hide",
      "show",
      "cancel",
      "close",
      "recommend",
      "wait",
      "sweep",
      "fold",
    ),
    host: fc.nat({ max: 3 }),
    pointIndex: fc.nat({ max: points.length - 1 }),
    kind: fc.nat({ max: 4 }),
    which: fc.nat({ max: 1000 }),
  }),
  { minLength: 10, maxLength: 25 },
);

/** Every run has something to count, whatever is generated. */
const opening = [0, 1].map((index) => ({
  what: "make" as const,
  host: index,
  pointIndex: index,
  kind: index,
  which: 0,
}));

describe("materialised counts", () => {
  it("equal a recount after any writes, with concurrent folding and maintenance", { timeout: 60_000 }, async () => {
    const made: { id: string; host: TestPerson }[] = [];
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        for (const { what, host: hostIndex, pointIndex, kind, which } of [...opening, ...taken]) {
          const host = hosts[hostIndex];
          const at = points[pointIndex];
          const { id, host: owner } = made[which % made.length] ?? {};
          if (host === undefined || at === undefined) continue;
          if (what === "make") made.push({ id: (await make(host, at, kind))._id, host });
          else if (what === "wait") api.now = new Date(api.now.getTime() + 9 * 3_600_000);
          else if (what === "sweep") await advanceNextStarts(api.db, api.now);
          else if (what === "fold") await foldPlaceCounts(api.db);
          else if (id !== undefined && owner !== undefined) await change(what, id, owner, at);
        }
        await expectStoredCounts();
        await foldPlaceCounts(api.db);
        await expectStoredCounts();
        expect(await recomputePlaceCounts(api.db)).toBe(0);
      }),
      { numRuns: 8, endOnFailure: true },
    );
    expect(made.length).toBeGreaterThan(10);
  });

  async function change(what: string, id: string, owner: TestPerson, at: (typeof points)[number]) {
    const locations = { points: [{ coordinates: [...at], properties: { name: "There" } }], paths: [] };
    if (what === "move") {
      await send(api, "PATCH", `${PRIVATE_BASE}/activity/${id}`, { cookie: owner.session, body: { locations } });
    } else if (what === "cancel") await act(api, "cancel", id, owner, { reason: "Rain" });
    else if (what === "close") {
      await send(api, "PATCH", `${PRIVATE_BASE}/activity/${id}/status`, { cookie: owner.session, body: { status: 2 } });
    } else {
      const hiddenAt = what === "hide" ? api.now : null;
      await api.db.transaction().execute(async (trx) => {
        const set = what === "recommend" ? { isRecommended: true } : { hiddenAt };
        await trx.updateTable("activity").set(set).where("id", "=", id).execute();
        await sql`select refresh_activity_search(array[${id}]::uuid[], ${api.now}::timestamptz)`.execute(trx);
      });
    }
  }

  it("are correct after fifty concurrent writes in one place, with concurrent folding and reads", async () => {
    const [host] = hosts;
    const london = points[0];
    const works = Array.from({ length: 50 }, async (_, index) => {
      const { _id } = await make(hosts[index % 4] ?? host, london, 0);
      if (index % 3 === 0) await act(api, "cancel", _id, hosts[index % 4], { reason: "Rain" });
    });
    const folds = Array.from({ length: 10 }, () => foldPlaceCounts(api.db));
    const reads = Array.from({ length: 10 }, () => readStoredCounts());
    await Promise.all([...works, ...folds, ...reads, recomputePlaceCounts(api.db)]);
    await expectStoredCounts();
    await foldPlaceCounts(api.db);
    await expectStoredCounts();
    expect(await recomputePlaceCounts(api.db)).toBe(0);
  });

  it("exclude a deleted account at once", async () => {
    const leaving = await createPerson(api);
    await make(leaving, points[2], 0);
    await foldPlaceCounts(api.db);
    await make(leaving, points[3], 1);
    await expectStoredCounts();
    const body = { password: PASSWORD };
    const deleted = await send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, { cookie: leaving.session, body });
    expect(deleted.status).toBe(200);
    await expectStoredCounts();
    const { rows } = await sql`
      select host_id from place_contributor where host_id = ${leaving.id}
      union all select host_id from place_contributor_change where host_id = ${leaving.id}`.execute(api.db);
    expect(rows).toEqual([]);
    expect(await recomputePlaceCounts(api.db)).toBe(0);
  });

  it("are repaired by settling, which returns the number of wrong ones", async () => {
    await foldPlaceCounts(api.db);
    await sql`update place_tally set activities = activities + 7 where path = 'united-kingdom'`.execute(api.db);
    await sql`delete from place_contributor where path = 'united-kingdom'`.execute(api.db);
    const { rows } = await sql<{ count: number }>`
      select contributors as count from place_tally where path = 'united-kingdom'`.execute(api.db);
    expect(await recomputePlaceCounts(api.db)).toBe(1 + (rows[0]?.count ?? 0));
    await expectStoredCounts();
  });

  it("need one change per place for a load of thousands", async () => {
    await foldPlaceCounts(api.db);
    await sql`
      with made as (
        insert into activity (host_id, title, status, is_suggested, categories, time_zone, country_slug, region_slug, place_slug, lon, lat)
        select ${hosts[0]?.id}::uuid, 'Idea', 1, true, array[1], 'UTC', 'iceland', 'region', 'spot-' || n % 5, 0, 0
        from generate_series(1, 5000) n returning id
      ) select count(*) from made`.execute(api.db);
    await sql`analyze activity`.execute(api.db);
    await sql`
      select refresh_activity_search(array(select id from activity where region_slug = 'region'), ${api.now}::timestamptz)`.execute(
      api.db,
    );
    const { rows } = await sql<{ changes: number }>`
      select (select count(*) from place_tally_change) + (select count(*) from place_contributor_change) as changes`.execute(
      api.db,
    );
    expect(rows[0]?.changes).toBe(10);
    expect((await recount()).countries).toEqual((await readStoredCounts()).countries);
    expect(await recomputePlaceCounts(api.db)).toBe(0);
  });

  it("are read without the activities they count", async () => {
    await foldPlaceCounts(api.db);
    await sql`vacuum analyze activity, activity_search, place_tally, place_tally_change, place_contributor`.execute(
      api.db,
    );
    const plan = await explain(api.db, readStoredCounts);
    expect(plan).toContain("place_tally");
    expect(plan).not.toMatch(/Seq Scan on (activity|activity_search|place)\b/);
    const scanned = [...plan.matchAll(/on activity_search.*rows=([\d.]+)/g)].map(([, rows]) => Number(rows));
    expect(scanned.length).toBeGreaterThan(1);
    expect(Math.max(...scanned)).toBeLessThan(200);
  });
});
