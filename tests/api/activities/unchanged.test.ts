import { randomUUID } from "node:crypto";
import { ACTIVITY_CHANGED } from "@meander/api/db/listener";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { act, createActivity, takePart, viewActivity } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
let host: TestPerson;
let guest: TestPerson;
let publisher: TestPerson;
let activityId: string;
let optionId: string;
let listId: string;
let commentId: string;

/** Ids of activities whose changes were announced, and marks. */
const announced: string[] = [];

beforeAll(() => {
  api.listener.on(ACTIVITY_CHANGED, (id) => announced.push(id));
});

const path = (rest = "") => `${PRIVATE_BASE}/activity/${activityId}${rest}`;
const patch = (body: object) => send(api, "PATCH", path(), { cookie: host.session, body });

/** A decided activity with an approved guest, liked, listed and recommended. */
beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
  [host, guest, publisher] = await Promise.all([
    createPerson(api),
    createPerson(api),
    createPerson(api, { userType: 2 }),
  ]);
  const activity = await createActivity(api, host, { languages: ["en"] });
  activityId = activity._id;
  optionId = activity.dates.options[0]?.id ?? "";
  await takePart(api, activityId, guest, host);
  await act(api, "vote", activityId, guest, { optionIds: [optionId] });
  await act(api, "dates/advance", activityId, host, { optionId });
  const list = await send(api, "POST", `${PRIVATE_BASE}/list`, {
    cookie: guest.session,
    body: { title: "Walks", isPublic: false },
  });
  listId = (list.body as { list: { _id: string } }).list._id;
  const comment = await act(api, "comment", activityId, guest, { text: "Who brings tea?" });
  commentId = (comment.body as { comment: { _id: string } }).comment._id;
});

/** How often open pages were asked to fetch the activity again. */
async function countAnnouncements(): Promise<number> {
  const mark = randomUUID();
  await sql`select pg_notify(${ACTIVITY_CHANGED}, ${mark})`.execute(api.db);
  // Notifications arrive in the order of their commits.
  await vi.waitUntil(() => announced.includes(mark));
  return announced.filter((id) => id === activityId).length;
}

/** Everything that a call could leave: rows and events that notify, the audit, and when the activity changed. */
async function traces() {
  const [notifications, deliveries, audit, activity] = await Promise.all([
    api.db.selectFrom("notification").select("id").execute(),
    api.db.selectFrom("delivery").select("id").execute(),
    api.db.selectFrom("audit").select("id").execute(),
    api.db.selectFrom("activity").select("modifiedAt").where("id", "=", activityId).executeTakeFirstOrThrow(),
  ]);
  const modifiedAt = activity.modifiedAt.toISOString();
  return {
    announcements: await countAnnouncements(),
    notifications: notifications.length,
    deliveries: deliveries.length,
    audit: audit.length,
    modifiedAt,
  };
}

async function sameDates() {
  const { durationMinutes, options } = (await viewActivity(api, activityId, host)).dates;
  return {
    durationMinutes,
    options: options.map(({ dayCode, timePeriodCode, timeCode }) => ({ dayCode, timePeriodCode, timeCode })),
  };
}

async function sameContent() {
  const { title, summary, categories, languages, capacity, exactLocation, locations, images, timezone } =
    await viewActivity(api, activityId, host);
  return { title, summary, categories, languages, capacity, exactLocation, locations, images, timezone: timezone.name };
}

describe("a call that changes nothing", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["removing other dates where there are none", () => act(api, "dates/back", activityId, host)],
    ["the same dates", async () => send(api, "PUT", path("/dates"), { cookie: host.session, body: await sameDates() })],
    ["the same content", async () => patch(await sameContent())],
    ["no field", () => patch({})],
    ["a repeated category", () => patch({ categories: [1, 1] })],
    ["the same status", () => act(api, "status", activityId, host, { status: 1 })],
    ["the same votes", () => act(api, "vote", activityId, guest, { optionIds: [optionId] })],
    ["not recommending it", () => act(api, "recommend", activityId, publisher, { recommended: false })],
    ["not suggesting it", () => act(api, "suggest", activityId, host, { suggested: false })],
    ["not liking it", () => act(api, "like", activityId, guest, { liked: false })],
    [
      "taking it off a list that lacks it",
      () => send(api, "DELETE", `${PRIVATE_BASE}/list/${listId}/activity/${activityId}`, { cookie: guest.session }),
    ],
    [
      "the same text of a comment",
      () =>
        send(api, "PATCH", `${PRIVATE_BASE}/comment/${commentId}`, {
          cookie: guest.session,
          body: { text: "Who brings tea?" },
        }),
    ],
  ])("notifies nobody and leaves no trace: %s", async (_, call) => {
    api.now = new Date(api.now.getTime() + 60_000);
    const before = await traces();
    expect(await call()).toMatchObject({ status: 200 });
    expect(await call()).toMatchObject({ status: 200 });
    expect(await traces()).toEqual(before);
  });
});
