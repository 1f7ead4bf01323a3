import { deleteOldAnnouncements } from "@meander/api/jobs/delete-old-rows";
import { activityStatus } from "@meander/domain/activity/status";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { act, activityBody, createActivity, inboxCodes } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const DAY_MS = 24 * 3_600_000;
const HIKING = 2;
const BEACHES = 4;
/** A latitude of its own keeps each test's people apart from the others'. */
let latitude = -60;
const here = () => [12, latitude] as const;

beforeEach(async () => {
  latitude += 5;
  await api.db.deleteFrom("rateLimit").execute();
});

type Whereabouts = { home?: readonly [number, number]; nearby?: readonly [number, number]; nearbyAt?: Date };

async function createTraveller({ home, nearby, nearbyAt = api.now }: Whereabouts, isVerified = true) {
  const person = await createPerson(api, { isVerified });
  await api.db
    .updateTable("person")
    .set({
      ...(home && { lon: home[0], lat: home[1] }),
      ...(nearby && { nearbyLon: nearby[0], nearbyLat: nearby[1], nearbyAt }),
    })
    .where("id", "=", person.id)
    .execute();
  return person;
}

const searched = (person: TestPerson, category = HIKING) =>
  api.db
    .insertInto("searchRecord")
    .values({
      personId: person.id,
      filterHash: Buffer.alloc(32, category),
      title: "Hiking",
      filters: "{}",
      categories: [category],
      searchedAt: api.now,
    })
    .execute();

async function createInterested(where: Whereabouts) {
  const person = await createTraveller(where);
  await searched(person);
  return person;
}

const open = (host: TestPerson, wishes: Parameters<typeof createActivity>[2] = {}) =>
  createActivity(api, host, { at: here(), timezone: "Europe/Rome", categories: [HIKING], ...wishes });

describe("opening an activity", () => {
  it("notifies only travellers within 50 km who joined, liked or searched one of its categories", async () => {
    const [host, other] = await Promise.all([createInterested({ home: here() }), createPerson(api)]);
    const elsewhere = await createActivity(api, other, { categories: [HIKING, BEACHES] });
    const [joined, liked, searcher, indifferent, far, blocked, suspended, unverified] = await Promise.all([
      createTraveller({ home: here() }),
      createTraveller({ home: [12.3, latitude + 0.3] }),
      createTraveller({ home: here() }),
      createTraveller({ home: here() }),
      createInterested({ home: [12, latitude + 0.46] }),
      createInterested({ home: here() }),
      createInterested({ home: here() }),
      createTraveller({ home: here() }, false),
    ]);
    await act(api, "join", elsewhere._id, joined);
    await act(api, "like", elsewhere._id, liked, { liked: true });
    await Promise.all([searched(searcher), searched(indifferent, BEACHES), searched(unverified)]);
    await api.db.insertInto("block").values({ personId: blocked.id, blockedId: host.id }).execute();
    await api.db
      .updateTable("person")
      .set({ suspendedUntil: new Date(api.now.getTime() + DAY_MS) })
      .where("id", "=", suspended.id)
      .execute();
    const { _id } = await open(host);
    const notified = await api.db
      .selectFrom("notification")
      .select("personId")
      .where("activityId", "=", _id)
      .where("code", "=", 21)
      .execute();
    expect(notified.map(({ personId }) => personId).toSorted()).toEqual([joined.id, liked.id, searcher.id].toSorted());
    expect(await inboxCodes(api, far)).toEqual([]);
    const mails = await api.db.selectFrom("delivery").select("personId").where("personId", "=", searcher.id).execute();
    expect(mails).toHaveLength(1);
  });

  it("uses a location of the last fortnight, else the home place", async () => {
    const host = await createPerson(api);
    const away = [12, latitude + 2] as const;
    const old = new Date(api.now.getTime() - 15 * DAY_MS);
    const visiting = await createInterested({ home: away, nearby: here() });
    const leftHome = await createInterested({ home: here(), nearby: away });
    const backHome = await createInterested({ home: here(), nearby: away, nearbyAt: old });
    const longAgo = await createInterested({ home: away, nearby: here(), nearbyAt: old });
    await open(host);
    const notified = await Promise.all(
      [visiting, leftHome, backHome, longAgo].map((person) => inboxCodes(api, person)),
    );
    expect(notified).toEqual([[21], [], [21], []]);
  });

  it("notifies when a draft is published or a suggestion becomes an activity, and only then", async () => {
    const host = await createPerson(api);
    const [first, second] = await Promise.all([createInterested({ home: here() }), createInterested({ home: here() })]);
    const suggestion = await open(host, { isSuggested: true });
    const draft = await open(host, { status: activityStatus.draft });
    expect(await inboxCodes(api, first)).toEqual([]);
    await act(api, "status", draft._id, host, { status: 1 });
    expect(await Promise.all([first, second].map((person) => inboxCodes(api, person)))).toEqual([[21], [21]]);
    const before = api.now;
    api.now = new Date(before.getTime() + DAY_MS);
    const dates = activityBody(api).dates;
    await send(api, "PUT", `${PRIVATE_BASE}/activity/${suggestion._id}/dates`, { cookie: host.session, body: dates });
    await act(api, "suggest", suggestion._id, host, { suggested: false });
    const late = await createInterested({ home: here() });
    for (const suggested of [true, false]) await act(api, "suggest", suggestion._id, host, { suggested });
    for (const status of [2, 1]) await act(api, "status", draft._id, host, { status });
    expect(await Promise.all([first, second].map((person) => inboxCodes(api, person)))).toEqual([
      [21, 21],
      [21, 21],
    ]);
    expect(await inboxCodes(api, late)).toEqual([]);
    api.now = before;
  });

  it("notifies a person of one a day, however many open at once", async () => {
    const hosts = await Promise.all(Array.from({ length: 10 }, () => createPerson(api)));
    const people = await Promise.all(Array.from({ length: 10 }, () => createInterested({ home: here() })));
    const opened = await Promise.all(hosts.map((host) => open(host)));
    expect(opened.map(({ status }) => status)).toEqual(Array(10).fill(1));
    expect(await Promise.all(people.map((person) => inboxCodes(api, person)))).toEqual(Array(10).fill([21]));
  });

  it("deletes its announcements after two months, but not today's", async () => {
    const [host, person] = [await createPerson(api), await createInterested({ home: here() })];
    await open(host);
    const count = async () =>
      (await api.db.selectFrom("announcement").select("day").where("personId", "=", person.id).execute()).length;
    await deleteOldAnnouncements(api.db, api.now);
    expect(await count()).toBe(1);
    await deleteOldAnnouncements(api.db, new Date(api.now.getTime() + 62 * DAY_MS));
    expect(await count()).toBe(0);
  });

  it("finds people across the 180th meridian", async () => {
    const host = await createPerson(api);
    const west = await createInterested({ nearby: [-179.9, latitude] });
    await open(host, { at: [179.9, latitude] });
    expect(await inboxCodes(api, west)).toEqual([21]);
  });
});

describe("an activity in a dense city", () => {
  it("is announced to the nearest thousand interested people", async () => {
    const host = await createPerson(api);
    const [lon, lat] = here();
    await sql`
      with crowd as (
        insert into person (first_name, last_name, email, terms_accepted_at, lon, lat)
        select 'Crowd', 'Member', 'crowd-' || ${String(latitude)} || '-' || n || '@example.org', now(),
          ${lon}::float8 + (n % 100) * 0.002, ${lat}::float8 + (n / 100) * 0.002
        from generate_series(0, 2999) n returning id
      )
      insert into search_record (person_id, filter_hash, title, filters, categories, searched_at)
      select id, decode(repeat('00', 32), 'hex'), 'Hiking', '{}', array[2], now() from crowd`.execute(api.db);
    const { _id } = await open(host);
    const notified = await api.db.selectFrom("announcement").select("personId").where("activityId", "=", _id).execute();
    expect(notified).toHaveLength(1_000);
    const { rows } = await sql<{ worst: number }>`
      select max(great_circle_metres(${lon}, ${lat}, p.lon, p.lat)) as worst
      from announcement a join person p on p.id = a.person_id where a.activity_id = ${_id}::uuid`.execute(api.db);
    const closer = await sql<{ count: number }>`
      select count(*) as count from person p where p.lon is not null
        and great_circle_metres(${lon}, ${lat}, p.lon, p.lat) < ${rows[0]?.worst ?? 0}`.execute(api.db);
    expect(closer.rows[0]?.count).toBeLessThan(1_000);
  });
});
