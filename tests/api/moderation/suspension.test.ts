import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { english } from "../support/english.ts";
import { act, activityBody, createActivity, dayAhead, takePart, viewActivity } from "../support/activities.ts";
import { makeDecision } from "../support/cases.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
let host: TestPerson;
let paused: TestPerson;
let moderator: TestPerson;
let activityId: string;
const start = new Date("2026-11-21T14:30:00Z");
const words =
  "Your account is paused until 28 November 2026 at 14:30 UTC. You can look around; joining, hosting and writing wait until then.";

beforeAll(async () => {
  api.now = start;
  host = await createPerson(api);
  moderator = await createPerson(api, { userType: 3 });
});

beforeEach(async () => {
  api.now = start;
  activityId = (await createActivity(api, host))._id;
  paused = await createPerson(api);
  await takePart(api, activityId, paused, host);
  await suspend(paused);
});

function suspend(person: TestPerson) {
  const subject = { type: "user", id: person.id } as const;
  return makeDecision(api, moderator, { subject, decision: "suspend", days: 7, ownerId: person.id });
}

const write = (path: string, body: unknown = {}, person = paused) =>
  send(api, "POST", `${PRIVATE_BASE}${path}`, { cookie: person.session, body });

describe("while an account is suspended", () => {
  test.each([
    ["join", () => write(`/activity/${activityId}/join`)],
    ["vote", () => write(`/activity/${activityId}/vote`, { optionIds: [] })],
    ["like", () => write(`/activity/${activityId}/like`, { liked: true })],
    ["comment", () => write(`/activity/${activityId}/comment`, { text: "Hello" })],
    ["report", () => write(`/activity/${activityId}/report`, { text: "Spam", category: "spam" })],
    ["report a person", () => write(`/user/${host.id}/report`, { text: "Spam", category: "spam" })],
    ["create an activity", () => write("/activity", activityBody(api))],
  ])("%s is refused with the end of the suspension", async (_, call) => {
    expect(await call()).toMatchObject({ status: 403, body: { code: "suspended", message: words } });
  });

  test("reading, the inbox, leaving and logging out stay available", async () => {
    const cookie = paused.session;
    expect((await send(api, "GET", `${PUBLIC_BASE}/activity/${activityId}`, { cookie })).status).toBe(200);
    expect((await send(api, "GET", `${PRIVATE_BASE}/notifications`, { cookie })).status).toBe(200);
    expect((await act(api, "leave", activityId, paused)).status).toBe(200);
    expect((await send(api, "GET", `${PRIVATE_BASE}/logout`, { cookie })).status).toBe(200);
  });

  test("logging in works, and the session has the end of the suspension", async () => {
    const body = { emailAddress: paused.email, password: "wander2026" };
    const response = await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body });
    expect(response).toMatchObject({ status: 200, body: { user: { suspendedUntil: "2026-11-28T14:30:00.000Z" } } });
  });

  test("it ends by itself", async () => {
    api.now = new Date("2026-11-28T14:29:59.999Z");
    expect((await write(`/activity/${activityId}/like`, { liked: true })).status).toBe(403);
    api.now = new Date("2026-11-28T14:30:00.000Z");
    expect((await write(`/activity/${activityId}/like`, { liked: true })).status).toBe(200);
  });
});

test("the host's activity stays visible but accepts no requests", async () => {
  const pausedHost = await createPerson(api);
  const dates = { durationMinutes: 120, options: [{ dayCode: dayAhead(api, 9), timePeriodCode: 3, timeCode: 19 }] };
  const theirs = (await createActivity(api, pausedHost, { dates }))._id;
  const guest = await createPerson(api);
  await suspend(pausedHost);
  expect((await viewActivity(api, theirs, guest)).viewer.canJoin).toBe(false);
  expect(await act(api, "join", theirs, guest)).toMatchObject({
    status: 409,
    body: { message: english("errors.activityNotOpen") },
  });
  api.now = new Date("2026-11-28T14:30:00.000Z");
  expect((await act(api, "join", theirs, guest)).status).toBe(200);
});

test("suspended staff have no permissions", async () => {
  const colleague = await createPerson(api, { userType: 3 });
  const cases = () => send(api, "GET", `${PRIVATE_BASE}/admin/cases`, { bearer: colleague.session });
  await suspend(colleague);
  expect(await cases()).toMatchObject({ status: 403, body: { code: "suspended" } });
  const session = await send(api, "GET", `${PUBLIC_BASE}/session`, { bearer: colleague.session });
  expect(session.body).toMatchObject({ user: { permissions: { moderateUsers: false, seeUserDetails: false } } });
});
