import { contributorsResponse } from "@meander/domain/contract/contributors";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { listContributors } from "@meander/api/modules/contributors/queries";
import { foldPlaceCounts } from "@meander/api/modules/places/count-queries";
import { act, createActivity, takePart, viewActivity } from "../support/activities.ts";
import { explain } from "../support/explain.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const REYKJAVIK = [-21.94, 64.147] as const;
const AKUREYRI = [-18.1, 65.68] as const;

async function read(path: string, viewer?: TestPerson) {
  const { status, body } = await send(api, "GET", `${PUBLIC_BASE}/contributors/${path}`, { cookie: viewer?.session });
  expect(status).toBe(200);
  return contributorsResponse.parse(body);
}

const namesIn = async (path: string, viewer?: TestPerson) =>
  (await read(path, viewer)).contributors.map(({ user, hosted, suggested }) => [user.firstName, hosted, suggested]);

describe("contributors", () => {
  let ada: TestPerson;
  let viewer: TestPerson;

  beforeAll(async () => {
    [ada, viewer] = [await createPerson(api, { firstName: "Ada" }), await createPerson(api)];
    const [bo, cy] = [await createPerson(api, { firstName: "Bo" }), await createPerson(api, { firstName: "Cy" })];
    for (const isSuggested of [false, true, false]) await createActivity(api, ada, { at: REYKJAVIK, isSuggested });
    for (const at of [REYKJAVIK, AKUREYRI]) await createActivity(api, bo, { at });
    await createActivity(api, cy, { at: AKUREYRI, isSuggested: true });
    await createActivity(api, cy, { at: AKUREYRI, status: 0 });
    const cancelled = await createActivity(api, cy, { at: AKUREYRI });
    await act(api, "cancel", cancelled._id, cy, { reason: "Rain" });
  });

  it("are listed by country, region and place, most first, with hosted and suggested activities", async () => {
    expect(await namesIn("iceland")).toEqual([
      ["Ada", 2, 1],
      ["Bo", 2, 0],
      ["Cy", 0, 1],
    ]);
    const row = await api.db
      .selectFrom("activity")
      .select(["regionSlug", "placeSlug"])
      .where("placeSlug", "=", "akureyri")
      .executeTakeFirstOrThrow();
    const inAkureyri = [
      await namesIn(`iceland/${row.regionSlug}`),
      await namesIn(`iceland/${row.regionSlug}/akureyri`),
    ];
    for (const names of inAkureyri)
      expect(names.toSorted()).toEqual([
        ["Bo", 1, 0],
        ["Cy", 0, 1],
      ]);
    expect(await namesIn(`iceland/${row.regionSlug}/reykjavik`)).toEqual([]);
    expect((await read("atlantis")).total).toBe(0);
  });

  it("are paged without skipping, and an unrelated cursor is refused", async () => {
    const first = await read("iceland?limit=2");
    expect(first).toMatchObject({ total: 3, pages: 2 });
    const second = await read(`iceland?limit=2&cursor=${first.cursor}`);
    expect([...first.contributors, ...second.contributors].map(({ user }) => user.firstName)).toEqual([
      "Ada",
      "Bo",
      "Cy",
    ]);
    expect([second.cursor, (await read("iceland?limit=3")).cursor]).toEqual([null, null]);
    expect(await read("iceland?limit=2&page=5")).toMatchObject({ total: 3, contributors: [] });
    expect((await send(api, "GET", `${PUBLIC_BASE}/contributors/iceland?cursor=e30`)).status).toBe(400);
  });

  it("omit deleted accounts, while activities of others remain", async () => {
    const [deleted, guest] = [await createPerson(api), await createPerson(api)];
    const { _id } = await createActivity(api, deleted, { at: [14.5, 46.05] });
    await takePart(api, _id, guest, deleted);
    expect((await read("slovenia")).total).toBe(1);
    api.now = new Date(api.now.getTime() + 3 * 24 * 3_600_000);
    await send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, {
      cookie: deleted.session,
      body: { password: PASSWORD },
    });
    expect(await viewActivity(api, _id, guest)).toMatchObject({ cancelledAt: null, host: { _id: deletedUser.id } });
    expect((await read("slovenia")).total).toBe(0);
  });

  it("omit suspended people, and people the caller can't see", async () => {
    await api.db.insertInto("block").values({ personId: viewer.id, blockedId: ada.id }).execute();
    expect((await namesIn("iceland", viewer)).map(([name]) => name)).toEqual(["Bo", "Cy"]);
    const suspendedUntil = new Date(api.now.getTime() + 1_000_000);
    await api.db.updateTable("person").set({ suspendedUntil }).where("firstName", "=", "Bo").execute();
    expect((await namesIn("iceland")).map(([name]) => name)).toEqual(["Ada", "Cy"]);
    await api.db.updateTable("person").set({ suspendedUntil: null }).where("firstName", "=", "Bo").execute();
  });

  it("are read from materialised counts in index order, however many activities a place has", async () => {
    await sql`
      with hosts as (
        insert into person (first_name, last_name, email, terms_accepted_at)
        select 'Host', n::text, 'host-' || n || '@example.org', now() from generate_series(1, 2000) n returning id
      ), numbered as (select id, row_number() over () as place from hosts)
      insert into activity (host_id, title, status, categories, time_zone, country_slug, region_slug, place_slug, lon, lat)
      select numbered.id, 'Walk', 1, array[1], 'UTC', 'atlantis', 'north', case when n % 10 = 0 then 'harbour' else 'hill' end, 0, 0
      from generate_series(1, 10000) n join numbered on numbered.place = 1 + n % 2000`.execute(api.db);
    const beforeFolding = [await read("atlantis"), await read("atlantis/north/harbour?limit=7")];
    await foldPlaceCounts(api.db);
    await sql`vacuum analyze person, place_contributor, place_contributor_change, place_tally`.execute(api.db);
    expect([await read("atlantis"), await read("atlantis/north/harbour?limit=7")]).toEqual(beforeFolding);
    expect(beforeFolding.map(({ total }) => total)).toEqual([2000, 200]);
    expect(beforeFolding[0]?.contributors[0]).toMatchObject({ hosted: 5, suggested: 0 });

    const place = { countrySlug: "atlantis", regionSlug: null, placeSlug: null };
    const audience = { unseen: [], now: api.now };
    const plan = await explain(api.db, (db) =>
      listContributors(db, place, audience, { limit: 10, offset: 0, after: null }),
    );
    expect(plan).toContain("Index Scan using place_contributor_most");
    expect(plan).not.toMatch(/Seq Scan on place_contributor v|Seq Scan on (activity|person)/);
  });
});
