import type { ErrorEnvelope } from "@meander/domain/contract/envelope";
import { pageSizes } from "@meander/domain/constants";
import { offlineCopy } from "@meander/domain/contract/offline";
import { beforeAll, describe, expect, it, test } from "vitest";
import { english } from "../support/english.ts";
import { activityBody, CAMDEN, createActivity, dayAhead } from "../support/activities.ts";
import { createPeople, createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

/** The budget of one response. */
const ROWS = 100;
const BYTES_MAX = 2_097_152;
/** An activity as stored. */
const ACTIVITY_BYTES_MAX = 65_536;
const LISTS = 20;

/** Three bytes a character, the most in UTF-8 for one UTF-16 unit. */
const long = (length: number) => "長".repeat(length);

function pathOf(length: number) {
  const coordinates = Array.from(
    { length },
    (_, n) => [-0.123456 - n / 1e6, 51.512345 + n / 1e6] satisfies [number, number],
  );
  return { coordinates, properties: { medium: 2 } };
}

/** An activity with each field at its limit, and a route of this many points. */
function largeActivity(routePoints: number) {
  const hours = Array.from({ length: 60 }, (_, n) => ({ day: Math.floor(n / 12), hour: 12 + (n % 12) / 2 }));
  const options = hours.map(({ day, hour }) => ({
    dayCode: dayAhead(api, day),
    timePeriodCode: hour < 17 ? 2 : 3,
    timeCode: hour,
  }));
  return {
    title: long(120),
    summary: long(4_000),
    locations: {
      points: [
        { coordinates: [...CAMDEN] satisfies [number, number], properties: { name: long(240), address: long(240) } },
      ],
      paths: routePoints < 2 ? [] : [pathOf(Math.ceil(routePoints / 2)), pathOf(Math.floor(routePoints / 2))],
    },
    images: Array.from({ length: 20 }, () => ({ src: `/img/${"a".repeat(400)}.svg`, caption: long(400) })),
    dates: { durationMinutes: 120, options },
  };
}

function storedBytes({ title, summary, locations, images, dates }: ReturnType<typeof largeActivity>): number {
  const options = dates.options.map(({ dayCode, timePeriodCode, timeCode }) => [dayCode, timePeriodCode, timeCode]);
  return Buffer.byteLength(JSON.stringify({ title, summary, locations, images, options }));
}

/** The most points of a route with which the activity is accepted. */
function routePointsMax(): number {
  let [fits, exceeds] = [0, 1_000];
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (storedBytes(largeActivity(middle)) <= ACTIVITY_BYTES_MAX) fits = middle;
    else exceeds = middle;
  }
  return fits;
}

function write(method: string, path: string, person: TestPerson, body?: unknown) {
  return send(api, method, `${PRIVATE_BASE}/${path}`, { cookie: person.session, body });
}

beforeAll(() => {
  // In the morning, so that today's options are ahead and start tonight.
  api.now = new Date(`${api.now.toISOString().slice(0, 10)}T08:00:00Z`);
});

describe("the whole of an activity", () => {
  const text = english("errors.activityTooLarge");

  it("is limited when it is created and edited, when its dates change, and when it is copied", async () => {
    const person = await createPerson(api);
    const fitting = largeActivity(routePointsMax());
    const excessive = largeActivity(routePointsMax() + 2);
    const outcomeOf = async (method: string, path: string, body?: unknown) => {
      const response = await write(method, path, person, body);
      return response.status === 422 ? (response.body as ErrorEnvelope).fields : response.status;
    };
    expect(await outcomeOf("POST", "activity", activityBody(api, excessive))).toEqual({ locations: text });
    const { _id } = await createActivity(api, person, {
      ...fitting,
      dates: { options: fitting.dates.options.slice(0, 1) },
    });
    expect(await outcomeOf("PUT", `activity/${_id}/dates`, fitting.dates)).toBe(200);
    const { locations } = excessive;
    expect(await outcomeOf("PATCH", `activity/${_id}`, { locations })).toEqual({ locations: text });
    expect(await outcomeOf("PATCH", `activity/${_id}`, { locations, summary: "Short." })).toBe(200);
    // As stored before the limit.
    await api.db
      .updateTable("activity")
      .set({ summary: long(8_000) })
      .where("id", "=", _id)
      .execute();
    expect(await outcomeOf("PUT", `activity/${_id}/dates`, fitting.dates)).toEqual({ locations: text });
    expect(await outcomeOf("POST", `activity/${_id}/copy`)).toEqual({ locations: text });
  });
});

/** Entries of a profile; twelve fit. */
function largeEntries(count: number) {
  const links = Array.from({ length: 30 }, () => ({ text: long(240), href: `https://e.example/${"a".repeat(480)}` }));
  return Array.from({ length: count }, () => ({ title: long(240), summary: long(1_024), links }));
}

it("limits the whole of a profile, whichever section it grows by", async () => {
  const person = await createPerson(api);
  const save = async (user: object) => (await write("POST", "user/update", person, { user })).status;
  expect(await save({ projects: largeEntries(12) })).toBe(200);
  const startDate = { year: 2020, month: 1 };
  const positions = largeEntries(3).map((entry) => ({ ...entry, companyName: "Canal Co", startDate }));
  expect(await save({ positions })).toBe(422);
  expect(await save({ projects: largeEntries(9) })).toBe(200);
  expect(await save({ positions })).toBe(200);
  expect(await save({ projects: largeEntries(15) })).toBe(422);
});

describe("with the largest activities, people and lists", () => {
  let host: TestPerson;
  let guest: TestPerson;
  let ids: string[];
  let listIds: string[];
  let feedPath: string;
  const reads: [string, () => string][] = [
    ["one activity", () => `/activity/${ids[0]}`],
    ["activities by id", () => `/activities?id=${ids.join(",")}`],
    ["a person's upcoming activities", () => `/activities/upcoming/${host.id}?limit=100`],
    ["a person's past activities", () => `/activities/past/${host.id}?limit=100`],
    ["what a person hosted", () => `/activities/hosted/${host.id}?limit=100`],
    ["a person's suggestions", () => `/activities/suggested/${host.id}?limit=100`],
    ["lists", () => `/lists?limit=100&id=${listIds.join(",")}`],
    ["comments", () => `/activity/${ids[0]}/comments?limit=100`],
    ["contributors", () => "/contributors/united-kingdom?limit=100"],
    ["a person", () => `/user/${host.id}`],
    ["a calendar file", () => `/calendar/activity/${ids[0]}.ics`],
    ["a calendar feed", () => feedPath],
  ];
  const searches: [string, () => string][] = [
    ["search", () => "/search?limit=100"],
    ["the search for tonight", () => "/search?limit=100&order=tonight"],
    ["a country", () => "/discover/united-kingdom?limit=100"],
  ];

  beforeAll(async () => {
    const [one, two, ...others] = await createPeople(api, 5);
    [host, guest] = [one, two];
    await api.db
      .updateTable("person")
      .set({ firstName: long(240), lastName: long(240), headline: long(1_024), summary: long(1_024) })
      .execute();
    const wishes = largeActivity(routePointsMax());
    ids = [];
    for (let n = 0; n < ROWS; n += 1) ids.push((await createActivity(api, host, wishes))._id);
    const people = [guest, ...others];
    await api.db
      .insertInto("participant")
      .values(ids.flatMap((activityId) => people.map(({ id }) => ({ activityId, personId: id, status: 3 }))))
      .execute();
    await api.db.updateTable("activity").set({ approvedCount: people.length, hadApproved: true }).execute();
    expect((await write("POST", "user/update", host, { user: { projects: largeEntries(12) } })).status).toBe(200);
    listIds = await insertLists();
    const { address } = (await write("POST", "calendar/feed/renew", host)).body as { address: string };
    feedPath = new URL(address).pathname.slice(PUBLIC_BASE.length);
    await api.db
      .insertInto("comment")
      .values(Array.from({ length: ROWS }, () => ({ activityId: ids[0] ?? "", authorId: host.id, text: long(1_024) })))
      .execute();
  }, 120_000);

  async function insertLists(): Promise<string[]> {
    const lists = await api.db
      .insertInto("activityList")
      .values(
        Array.from({ length: LISTS }, () => ({
          ownerId: host.id,
          title: long(120),
          summary: long(1_024),
          isPublic: true,
          createdAt: api.now,
          modifiedAt: api.now,
        })),
      )
      .returning("id")
      .execute();
    await api.db
      .insertInto("activityListItem")
      .values(lists.flatMap(({ id: listId }) => ids.map((activityId) => ({ listId, activityId, addedAt: api.now }))))
      .execute();
    return lists.map(({ id }) => id);
  }

  async function bytesOf(method: string, path: string, viewer: TestPerson | undefined): Promise<number> {
    const { status, body } = await send(api, method, `${PUBLIC_BASE}${path}`, { cookie: viewer?.session });
    expect([path, status]).toEqual([path, 200]);
    return Buffer.byteLength(typeof body === "string" ? body : JSON.stringify(body));
  }

  test.each([...reads.map((read) => ["GET", ...read] as const), ...searches.map((read) => ["POST", ...read] as const)])(
    "%s of %s fits into the budget of a response",
    async (method, _name, path) => {
      const sizes = [await bytesOf(method, path(), undefined), await bytesOf(method, path(), guest)];
      expect(Math.max(...sizes)).toBeLessThanOrEqual(BYTES_MAX);
    },
  );

  it("fits the copy for reading offline into the budget", async () => {
    const [activities, comments] = [12, 5];
    await api.db
      .insertInto("comment")
      .values(
        ids.flatMap((activityId) =>
          Array.from({ length: comments }, () => ({ activityId, authorId: host.id, text: long(1_024) })),
        ),
      )
      .execute();
    const { body } = await send(api, "GET", `${PRIVATE_BASE}/offline-copy`, { cookie: guest.session });
    const copy = offlineCopy.parse(body);
    expect(copy.activities).toHaveLength(activities);
    const rows = copy.activities.flatMap((each) => [each.activity, ...each.comments.comments]);
    const lists = copy.upcoming.activities.length + pageSizes.notifications;
    expect(rows.length + lists).toBeLessThanOrEqual(ROWS);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(BYTES_MAX);
  });

  it("reads every activity of several lists once by page, and by cursor for each list", async () => {
    type Lists = { lists: { activities: { _id: string }[]; cursor: string | null; limit: number; pages: number }[] };
    const read = async (query: string) => (await send(api, "GET", `${PUBLIC_BASE}/lists?${query}`)).body as Lists;
    const [first] = (await read(`limit=100&id=${listIds.join(",")}`)).lists;
    expect(first).toMatchObject({ limit: ROWS / LISTS, pages: LISTS });
    const seen = new Set<string>();
    for (let page = 1; page <= LISTS; page += 1) {
      const { lists } = await read(`limit=100&page=${page}&id=${listIds.join(",")}`);
      expect(lists.flatMap(({ activities }) => activities)).toHaveLength(ROWS);
      for (const { _id } of lists[0]?.activities ?? []) seen.add(_id);
    }
    expect(seen.size).toBe(ROWS);
    const rest = (await read(`limit=100&cursor=${first?.cursor}&id=${listIds[0]}`)).lists[0];
    expect(rest).toMatchObject({ cursor: null, activities: { length: ROWS - ROWS / LISTS } });
  });
});
