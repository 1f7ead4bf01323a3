import { type Activity, activitiesByIdResponse } from "@meander/domain/contract/activities";
import { type DiscoveredActivity, searchResponse } from "@meander/domain/contract/discovery";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { decide } from "../../support/staff-console.ts";
import { act, createActivity, takePart, viewActivity } from "../support/activities.ts";
import { findOpenCase, openConsole } from "../support/console-requests.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

/** A change is visible in the very next search. No worker runs here: nothing may depend on one. */
const api = startApi();
const HOUR_MS = 3_600_000;
/** A Friday afternoon in London. */
const begin = new Date("2027-03-05T15:00:00Z");
const EDINBURGH = [-3.1883, 55.9533] as const;

let host: TestPerson;
beforeAll(async () => {
  api.now = begin;
  host = await createPerson(api);
});
afterEach(() => {
  api.now = begin;
});

async function search(query: string, viewer?: TestPerson): Promise<readonly DiscoveredActivity[]> {
  const { body } = await send(api, "POST", `${PUBLIC_BASE}/search?${query}`, { cookie: viewer?.session });
  return searchResponse.parse(body).activities;
}

async function isFound({ _id }: Pick<Activity, "_id">, query = "", viewer?: TestPerson): Promise<boolean> {
  return (await search(`limit=100&${query}`, viewer)).some((activity) => activity._id === _id);
}

const evening = (dayCode: string, timeCode = 19) => ({ dayCode, timePeriodCode: 3, timeCode });
const onDays = (...days: readonly string[]) => ({
  dates: { durationMinutes: 60, options: days.map((day) => evening(day)) },
});

async function change({ _id }: Activity, body: unknown): Promise<void> {
  const response = await send(api, "PATCH", `${PRIVATE_BASE}/activity/${_id}`, { cookie: host.session, body });
  expect(response.status).toBe(200);
}

/** The activity's columns that no search finds, filters or sorts by. Those that cards show are read from the activity. */
const notSearched = [
  "approved_count",
  "attended_count",
  "cancel_reason",
  "capacity",
  "comment_count",
  "created_at",
  "duration_minutes",
  "ends_at",
  "had_approved",
  "had_decided_date",
  "hiding_event_id",
  "images",
  "like_count",
  "modified_at",
  "opened_at",
  "original_copy_id",
  "place_id",
  "rating_count",
  "rating_sum",
  "settled_lat",
  "settled_lon",
  "time_zone",
  "unfinished",
];

describe("the search row", () => {
  it("takes every other column of the activity", async () => {
    const { rows } = await sql<{ name: string }>`
      select a.attname as name from pg_attribute a join pg_proc p on p.proname = 'refresh_activity_search'
      where a.attrelid = 'activity'::regclass and a.attnum > 0 and not a.attisdropped
        and p.prosrc !~ ('\\m[av]\\.' || a.attname || '\\M')
      order by a.attname`.execute(api.db);
    expect(rows.map(({ name }) => name)).toEqual(notSearched);
  });
});

describe("an edit", () => {
  it("of texts, categories and place is found at once, and no longer by its former ones", async () => {
    const made = await createActivity(api, host, { title: "Lantern making", categories: [8] });
    expect(await isFound(made, "keywords=lantern&categories=8&placeSlug=london")).toBe(true);
    const points = [{ coordinates: [...EDINBURGH], properties: { name: "Leith" } }];
    await change(made, { title: "Zither evening", categories: [9], locations: { points, paths: [] } });
    for (const stale of ["keywords=lantern", "categories=8", "placeSlug=london"]) {
      expect([stale, await isFound(made, stale)]).toEqual([stale, false]);
    }
    expect(await isFound(made, "keywords=zithers&categories=9&placeSlug=edinburgh")).toBe(true);
    expect(await isFound(made, "nearbyCenter=-3.19,55.95&nearbyDistance=5")).toBe(true);
  });

  it("of dates moves it in the order and between days at once", async () => {
    const [early, late] = [
      await createActivity(api, host, { title: "Ocarina first", ...onDays("2027-03-08") }),
      await createActivity(api, host, { title: "Ocarina second", ...onDays("2027-03-10") }),
    ];
    const titles = async () => (await search("keywords=ocarina")).map(({ _id }) => _id);
    expect(await titles()).toEqual([early._id, late._id]);
    const { dates } = onDays("2027-03-07");
    await send(api, "PUT", `${PRIVATE_BASE}/activity/${late._id}/dates`, { cookie: host.session, body: dates });
    expect(await titles()).toEqual([late._id, early._id]);
    expect(await isFound(late, "dateStart=2027-03-10")).toBe(false);
    expect(await isFound(late, "dateFilter=4")).toBe(true);
  });
});

describe("an activity that becomes unavailable", () => {
  it("disappears at once, and reappears at once when restored", async () => {
    const made = await createActivity(api, host);
    const steps = [
      [() => act(api, "status", made._id, host, { status: 2 }), false],
      [() => act(api, "status", made._id, host, { status: 1 }), true],
      [() => act(api, "cancel", made._id, host, { reason: "Rain" }), false],
    ] as const;
    for (const [step, isThere] of steps) {
      expect((await step()).status).toBe(200);
      expect(await isFound(made)).toBe(isThere);
    }
  });

  it("disappears at once when it is hidden, and reappears at once when that is undone", async () => {
    const moderator = openConsole(api, await createPerson(api, { userType: 3 }));
    const made = await createActivity(api, host);
    const order = { caseId: await reportSubject(made._id), createdAt: api.now };
    const { commandId } = await moderator.give(decide("hideActivity"), { ...order, baseVersion: 1 });
    expect(await isFound(made)).toBe(false);
    await moderator.give({ type: "undo", undoneCommandId: commandId }, { ...order, baseVersion: 2 });
    expect(await isFound(made)).toBe(true);
  });

  it("is deleted with its host's account at once", async () => {
    const leaving = await createPerson(api);
    const made = await createActivity(api, leaving);
    expect(await isFound(made)).toBe(true);
    const call = { cookie: leaving.session, body: { password: PASSWORD } };
    expect((await send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, call)).status).toBe(200);
    expect(await isFound(made)).toBe(false);
  });

  it("is hidden only from people who block its host or whom its host blocks", async () => {
    const [one, other] = [await createPerson(api), await createPerson(api)];
    const made = await createActivity(api, host);
    const block = (what: string, by: TestPerson, whom: TestPerson) =>
      send(api, "POST", `${PRIVATE_BASE}/user/${what}`, { cookie: by.session, body: { userId: whom.id } });
    await block("block", one, host);
    await block("block", host, other);
    const seenBy = async () => [await isFound(made, "", one), await isFound(made, "", other), await isFound(made)];
    expect(await seenBy()).toEqual([false, false, true]);
    await block("unblock", one, host);
    expect(await seenBy()).toEqual([true, false, true]);
    await block("unblock", host, other);
  });
});

async function reportSubject(activityId: string): Promise<string> {
  const { session } = await createPerson(api);
  const path = `${PRIVATE_BASE}/activity/${activityId}/report`;
  await send(api, "POST", path, { cookie: session, body: { text: "Not what it says" } });
  return findOpenCase(api, activityId);
}

describe("the last place", () => {
  it("counts in tonight's order as soon as it is taken", async () => {
    const guest = await createPerson(api);
    const made = await createActivity(api, host, { title: "Theremin for one", capacity: 1, ...onDays("2027-03-05") });
    const left = async () => {
      const [found] = await search("keywords=theremin&order=tonight");
      return found?.discovery.reasons.find(({ kind }) => kind === "placesLeft");
    };
    expect(await left()).toMatchObject({ count: 1 });
    await takePart(api, made._id, guest, host);
    expect(await left()).toMatchObject({ count: 0, points: 0 });
    await act(api, "leave", made._id, guest);
    expect(await left()).toMatchObject({ count: 1 });
  });
});

describe("the passing of time", () => {
  it("removes a started activity to the millisecond, or moves it to its next date", async () => {
    const [once, twice, between] = [
      await createActivity(api, host, { title: "Hurdy gurdy once", ...onDays("2027-03-06") }),
      await createActivity(api, host, { title: "Hurdy gurdy twice", ...onDays("2027-03-06", "2027-03-09") }),
      await createActivity(api, host, { title: "Hurdy gurdy between", ...onDays("2027-03-08") }),
    ];
    const ids = async (query = "") => (await search(`keywords=gurdy&${query}`)).map(({ _id }) => _id);
    const start = Date.parse("2027-03-06T19:00:00Z");
    api.now = new Date(start - 1);
    expect((await ids()).toSorted()).toEqual([once._id, twice._id, between._id].toSorted());
    expect((await ids()).at(-1)).toBe(between._id);
    api.now = new Date(start);
    expect(await ids()).toEqual([between._id, twice._id]);
    expect(await ids("dateFinish=2027-03-06")).toEqual([]);
    expect(await ids("dateFinish=2027-03-08")).toEqual([between._id]);
    api.now = new Date(start + 3 * 24 * HOUR_MS);
    expect(await ids()).toEqual([]);
  });

  it("turns tomorrow into today at the end of the night", async () => {
    const made = await createActivity(api, host, { title: "Kazoo choir", ...onDays("2027-03-06") });
    const days = async () => [await isFound(made, "dateFilter=1"), await isFound(made, "dateFilter=2")];
    api.now = new Date("2027-03-05T23:59:59Z");
    expect(await days()).toEqual([false, true]);
    api.now = new Date("2027-03-06T00:00:00Z");
    expect(await days()).toEqual([true, false]);
  });
});

describe("a visitor's cached view", () => {
  /** Compares a hit with the activity's card by its id, which is rendered each time. */
  async function expectSame({ _id }: Activity): Promise<void> {
    const { discovery: _, ...found } = (await search("keywords=glockenspiel")).find((one) => one._id === _id) ?? {};
    const { body } = await send(api, "GET", `${PUBLIC_BASE}/activities?id=${_id}`);
    expect([found]).toEqual(activitiesByIdResponse.parse(body).activities);
  }

  const MINUTE_MS = 60_000;
  const days = onDays("2027-03-06", "2027-03-09").dates.options;

  it("changes with the clock, to the millisecond, in both directions", async () => {
    const dates = { durationMinutes: 50, options: days };
    const made = await createActivity(api, host, { title: "Glockenspiel at dusk", dates });
    const start = new Date("2027-03-06T19:00:00Z").getTime();
    for (const minutes of [-600, 0, 49.9, 50, 50.1, 60, 50, 0, -600]) {
      api.now = new Date(start + minutes * MINUTE_MS);
      await expectSame(made);
      const { relevantDate } = await viewActivity(api, made._id);
      expect(relevantDate?.dayCode).toBe(minutes < 50 ? "2027-03-06" : "2027-03-09");
    }
  });

  it("changes with every write", async () => {
    const guest = await createPerson(api);
    const made = await createActivity(api, host, {
      title: "Glockenspiel in the park",
      dates: { durationMinutes: 50, options: days },
    });
    const steps = [
      () => change(made, { summary: "Bring a mallet." }),
      () => takePart(api, made._id, guest, host),
      () => act(api, "like", made._id, guest, { liked: true }),
      () => api.db.updateTable("person").set({ headline: "Plays too" }).where("id", "=", host.id).execute(),
      () => api.db.updateTable("dateOption").set({ voteCount: 7 }).where("activityId", "=", made._id).execute(),
      () => act(api, "leave", made._id, guest),
    ];
    const views: string[] = [];
    for (const step of steps) {
      await step();
      await expectSame(made);
      views.push(JSON.stringify(await viewActivity(api, made._id)));
    }
    expect(new Set(views).size).toBe(steps.length);
  });

  it("of a copy changes with the likes of its original", async () => {
    const liker = await createPerson(api);
    const original = await createActivity(api, host, { title: "Glockenspiel that is copied" });
    const copy = await createActivity(api, host, { title: "Glockenspiel copy" });
    const isCopy = { originalCopyId: original._id };
    await api.db.updateTable("activity").set(isCopy).where("id", "=", copy._id).execute();
    await expectSame(copy);
    await act(api, "like", original._id, liker, { liked: true });
    await expectSame(copy);
    expect((await viewActivity(api, copy._id)).metrics.likes.count).toBe(1);
  });

  it("shows the host's new name as soon as it is committed, also while another person deletes their account", async () => {
    const [guest, renamedHost] = [await createPerson(api), await createPerson(api, { firstName: "Before" })];
    const made = await createActivity(api, renamedHost, { title: "Glockenspiel for two" });
    const names = async () => (await viewActivity(api, made._id)).people.map(({ firstName }) => firstName);
    await takePart(api, made._id, guest, renamedHost);
    const left = Promise.withResolvers<void>();
    const renamed = Promise.withResolvers<void>();
    const renaming = api.db.transaction().execute(async (trx) => {
      await trx.updateTable("person").set({ firstName: "After" }).where("id", "=", renamedHost.id).execute();
      renamed.resolve();
      await left.promise;
    });
    await renamed.promise;
    await act(api, "leave", made._id, guest);
    await expectSame(made);
    expect(await names()).toContain("Before");
    left.resolve();
    await renaming;
    await expectSame(made);
    expect(await names()).toContain("After");
  });
});
