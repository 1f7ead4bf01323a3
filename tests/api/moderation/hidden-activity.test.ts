import { activityResponse } from "@meander/domain/contract/activities";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { english } from "../support/english.ts";
import { act, createActivity, inboxCodes, takePart, viewActivity } from "../support/activities.ts";
import { makeDecision, undoDecision } from "../support/cases.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
let moderator: TestPerson;
let host: TestPerson;
let guest: TestPerson;
let activityId: string;

beforeAll(async () => {
  moderator = await createPerson(api, { userType: 3 });
});

beforeEach(async () => {
  host = await createPerson(api);
  guest = await createPerson(api);
  activityId = (await createActivity(api, host, { title: "Cheap boat to nowhere" }))._id;
  await takePart(api, activityId, guest, host);
});

function hide() {
  const subject = { type: "activity", id: activityId } as const;
  return makeDecision(api, moderator, {
    subject,
    decision: "hideActivity",
    ownerId: host.id,
    category: "scam",
  });
}

type Read = readonly [method: "GET" | "POST", path: string, as?: TestPerson];

const read = async ([method, path, person]: Read) =>
  JSON.stringify((await send(api, method, path, { cookie: person?.session })).body);

const lists = (): Read[] => [
  ["POST", `${PUBLIC_BASE}/discover/united-kingdom`],
  ["POST", `${PUBLIC_BASE}/discover/united-kingdom`, host],
  ["POST", `${PUBLIC_BASE}/search?keywords=boat`],
  ["GET", `${PUBLIC_BASE}/activities?id=${activityId}`, guest],
  ["GET", `${PUBLIC_BASE}/activities/upcoming/${host.id}`],
  ["GET", `${PUBLIC_BASE}/activities/upcoming/${guest.id}`, guest],
  ["GET", `${PRIVATE_BASE}/activities/upcoming`, guest],
];

test("no list contains it, except its host's", async () => {
  for (const list of lists()) expect(await read(list), list[1]).toContain(activityId);
  await hide();
  for (const list of lists()) expect(await read(list), list[1]).not.toContain(activityId);
});

test("others get 404, including participants, who can still leave", async () => {
  await hide();
  for (const person of [undefined, guest]) {
    const { status } = await send(api, "GET", `${PUBLIC_BASE}/activity/${activityId}`, { cookie: person?.session });
    expect(status).toBe(404);
  }
  const left = await act(api, "leave", activityId, guest);
  expect(left).toMatchObject({ status: 200, body: { activity: null, message: english("participation.left") } });
  expect((await act(api, "leave", activityId, guest)).status).toBe(409);
  const place = await api.db
    .selectFrom("participant")
    .select("status")
    .where("personId", "=", guest.id)
    .executeTakeFirstOrThrow();
  expect(place.status).toBe(4);
});

test("no one can be approved and only participants are notified; the host may still decline and cancel", async () => {
  const [asking, declined] = [await createPerson(api), await createPerson(api)];
  for (const person of [asking, declined]) await act(api, "join", activityId, person);
  await hide();
  const before = await inboxCodes(api, guest);
  const approve = () => act(api, `participant/${asking.id}`, activityId, host, { status: 3 });
  expect(await approve()).toMatchObject({
    status: 409,
    body: { message: english("errors.activityOutOfSight") },
  });
  expect((await act(api, `participant/${declined.id}`, activityId, host, { status: 1 })).status).toBe(200);
  expect(await inboxCodes(api, guest)).toEqual(before);
  expect((await act(api, "cancel", activityId, host, { reason: "Rain" })).status).toBe(200);
  expect(await inboxCodes(api, guest)).toEqual([...before, 7]);
  expect(await inboxCodes(api, asking)).toEqual([]);
});

const mailsTo = (personId: string) =>
  api.db.selectFrom("delivery").select(["template", "state", "data"]).where("personId", "=", personId).execute();

test("participants are notified without a reason, and not after an undo; people with a pending request are not", async () => {
  const asking = await createPerson(api);
  await act(api, "join", activityId, asking);
  const made = await hide();
  const mails = (await mailsTo(guest.id)).filter(({ template }) => template !== "notification");
  expect(mails).toEqual([
    {
      template: "activity-hidden",
      state: "queued",
      data: {
        firstName: "Mira",
        activityId,
        activityTitle: "Cheap boat to nowhere",
        timeZone: "Europe/London",
        startsAt: expect.stringMatching(/T1[89]:00:00Z$/),
      },
    },
  ]);
  expect((await mailsTo(asking.id)).map(({ template }) => template)).not.toContain("activity-hidden");
  await undoDecision(api, made);
  const states = (await mailsTo(guest.id)).filter(({ template }) => template === "activity-hidden");
  expect(states).toMatchObject([{ state: "cancelled" }]);
});

test("a second hiding, or one after the end, notifies no participant", async () => {
  await hide();
  await hide();
  expect((await mailsTo(guest.id)).filter(({ template }) => template === "activity-hidden")).toHaveLength(1);
  const other = (await createActivity(api, host))._id;
  await takePart(api, other, guest, host);
  await api.db.updateTable("activity").set({ endsAt: api.now }).where("id", "=", other).execute();
  const subject = { type: "activity", id: other } as const;
  await makeDecision(api, moderator, { subject, decision: "hideActivity", ownerId: host.id });
  expect((await mailsTo(guest.id)).filter(({ template }) => template === "activity-hidden")).toHaveLength(1);
});

test("its host sees it in their own list, with the rule it was hidden for", async () => {
  expect((await viewActivity(api, activityId)).hidden).toBeNull();
  const made = await hide();
  expect(await read(["GET", `${PRIVATE_BASE}/activities/upcoming`, host])).toContain(activityId);
  expect((await viewActivity(api, activityId, host)).hidden).toEqual({ category: "scam" });
  await undoDecision(api, made);
  expect((await viewActivity(api, activityId, host)).hidden).toBeNull();
});

test("an activity hidden without a case names no rule", async () => {
  await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", activityId).execute();
  const { body } = await send(api, "GET", `${PUBLIC_BASE}/activity/${activityId}`, { cookie: host.session });
  expect(activityResponse.parse(body).activity.hidden).toEqual({ category: null });
});
