import { activeActivitiesResponse } from "@meander/domain/contract/administration";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { decide } from "../../support/staff-console.ts";
import { act, createActivity } from "../support/activities.ts";
import { claimCase, findOpenCase, openConsole } from "../support/console-requests.ts";
import { overlap } from "../support/lock-waits.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
let moderator: TestPerson;
let colleague: TestPerson;
let traveller: TestPerson;
let host: TestPerson;
let activityId: string;
let commentId: string;

const undecided = english("errors.caseUndecided");
const decided = english("errors.decisionInForce");

beforeAll(async () => {
  moderator = await createPerson(api, { userType: 3 });
  colleague = await createPerson(api, { userType: 3 });
  traveller = await createPerson(api);
});

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
  host = await createPerson(api);
  activityId = (await createActivity(api, host))._id;
  const { body } = await act(api, "comment", activityId, host, { text: "Bring a torch." });
  commentId = (body as { comment: { _id: string } }).comment._id;
});

const hide = (by: TestPerson, hidden = true) =>
  send(api, "POST", `${PRIVATE_BASE}/admin/activity/${activityId}/hide`, {
    cookie: by.session,
    body: { hidden, reason: "Not what it says" },
  });
const remove = (by: TestPerson) => send(api, "DELETE", `${PRIVATE_BASE}/comment/${commentId}`, { cookie: by.session });

const idOf = (type: "activity" | "comment") => (type === "activity" ? activityId : commentId);

function sendReport(type: "activity" | "comment", by: TestPerson, category = "other") {
  const path = `${PRIVATE_BASE}/${type}/${idOf(type)}/report`;
  return send(api, "POST", path, { cookie: by.session, body: { text: "Odd", category } });
}

/** Returns the id of the subject's open case. */
async function report(type: "activity" | "comment", by: TestPerson, category = "other"): Promise<string> {
  expect((await sendReport(type, by, category)).status).toBe(200);
  return findOpenCase(api, idOf(type));
}

async function decideCase(caseId: string, decision: "noAction" | "hideActivity" | "restore", by = colleague) {
  const { version } = await api.db
    .selectFrom("moderationCase")
    .select("version")
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  const order = { caseId, baseVersion: version, createdAt: api.now };
  expect((await openConsole(api, by).give(decide(decision), order)).outcome).toBe("applied");
}

/** Whether the activity is hidden, and by what, as the database has it. */
async function findState() {
  const row = await api.db
    .selectFrom("activity")
    .select(["hiddenAt", "hidingEventId"])
    .where("id", "=", activityId)
    .executeTakeFirstOrThrow();
  return [row.hiddenAt !== null, row.hidingEventId !== null];
}

async function findListed() {
  const path = `${PRIVATE_BASE}/admin/activities/active?include_hidden=true&limit=200`;
  const { body } = await send(api, "GET", path, { cookie: moderator.session });
  return activeActivitiesResponse.parse(body).activities.find(({ _id }) => _id === activityId);
}

describe("hiding an activity directly", () => {
  it("is refused to the moderator who reported it, with its case, also while a colleague works on it", async () => {
    const caseId = await report("activity", moderator);
    const refused = { status: 409, body: { code: "conflict", message: undecided, caseId } };
    expect(await hide(moderator)).toMatchObject(refused);
    await claimCase(api, caseId, colleague);
    expect(await hide(moderator)).toMatchObject(refused);
    expect(await hide(moderator, false)).toMatchObject(refused);
    expect([await findState(), (await findListed())?.caseId]).toEqual([[false, false], caseId]);
  });

  it("doesn't reverse a decision of an administrator", async () => {
    const administrator = await createPerson(api, { userType: 4 });
    const caseId = await report("activity", traveller);
    await decideCase(caseId, "hideActivity", administrator);
    expect(await hide(moderator, false)).toMatchObject({ status: 409, body: { message: decided, caseId } });
    expect([await findState(), (await findListed())?.caseId]).toEqual([[true, true], caseId]);
  });

  it("doesn't override a decision to leave it visible, until a new report opens another case", async () => {
    const caseId = await report("activity", moderator);
    await decideCase(caseId, "noAction");
    expect(await hide(moderator)).toMatchObject({ status: 409, body: { message: decided, caseId } });
    const next = await report("activity", moderator, "unsafe");
    expect(await hide(colleague)).toMatchObject({ status: 409, body: { message: undecided, caseId: next } });
  });

  it("doesn't override an appeal that was granted", async () => {
    const first = await report("activity", traveller);
    await decideCase(first, "hideActivity");
    const { id: strikeId } = await api.db
      .selectFrom("strike")
      .select("id")
      .where("personId", "=", host.id)
      .executeTakeFirstOrThrow();
    api.now = new Date(api.now.getTime() + 60_000);
    const appeal = { cookie: host.session, body: { strikeId, text: "It is what it says" } };
    expect((await send(api, "POST", `${PRIVATE_BASE}/appeal`, appeal)).status).toBe(201);
    const caseId = await findOpenCase(api, activityId);
    expect(await hide(moderator, false)).toMatchObject({ status: 409, body: { message: undecided, caseId } });
    await decideCase(caseId, "restore", moderator);
    expect(await hide(colleague)).toMatchObject({ status: 409, body: { message: decided, caseId } });
    expect(await findState()).toEqual([false, false]);
  });

  it("can be reverted directly, also after a case about it ended without a measure", async () => {
    expect((await hide(moderator)).status).toBe(200);
    const caseId = await report("activity", colleague);
    expect(await hide(moderator, false)).toMatchObject({ status: 409, body: { caseId } });
    await decideCase(caseId, "noAction", moderator);
    expect([await findState(), (await findListed())?.caseId]).toEqual([[true, false], null]);
    expect((await hide(moderator, false)).body).toEqual({ isHidden: false });
  });

  it("reveals no case to the host, a moderator", async () => {
    host = await createPerson(api, { userType: 3 });
    activityId = (await createActivity(api, host))._id;
    await report("activity", traveller);
    const path = `${PRIVATE_BASE}/admin/activities/active?limit=200`;
    const { body } = await send(api, "GET", path, { cookie: host.session });
    const own = activeActivitiesResponse.parse(body).activities.find(({ _id }) => _id === activityId);
    expect([own?.caseId, own?.openReportCount]).toEqual([null, 0]);
    const refused = await hide(host);
    expect([refused.status, refused.body]).toEqual([409, expect.not.objectContaining({ caseId: expect.anything() })]);
  });
});

describe("removing a comment directly", () => {
  it("is refused while a case about it is open, and against a decision to leave it", async () => {
    const caseId = await report("comment", moderator);
    expect(await remove(moderator)).toMatchObject({ status: 409, body: { message: undecided, caseId } });
    await decideCase(caseId, "noAction");
    expect(await remove(moderator)).toMatchObject({ status: 409, body: { message: decided, caseId } });
    const { deletedAt } = await api.db
      .selectFrom("comment")
      .select("deletedAt")
      .where("id", "=", commentId)
      .executeTakeFirstOrThrow();
    expect(deletedAt).toBeNull();
    expect((await remove(host)).status).toBe(200);
  });
});

describe("a concurrent direct change", () => {
  it("never passes a claim and a decision in its case", async () => {
    const caseId = await report("activity", traveller);
    const hides = () => Array.from({ length: 5 }, (_, index) => hide(moderator, index % 2 === 0));
    const [, ...besideClaim] = await Promise.all([claimCase(api, caseId, colleague), ...hides()]);
    await api.db.deleteFrom("caseLease").execute();
    const [, ...besideDecision] = await Promise.all([decideCase(caseId, "hideActivity"), ...hides()]);
    expect([...besideClaim, ...besideDecision].map(({ status }) => status)).toEqual(Array(10).fill(409));
    expect(await findState()).toEqual([true, true]);
  });

  it.each([
    ["activity", () => hide(moderator)],
    ["comment", () => remove(moderator)],
  ] as const)("of the %s waits for a report that opens a case", async (type, change) => {
    const [reported, changed] = await overlap(api, () => sendReport(type, traveller), change);
    expect([reported?.status, changed?.status]).toEqual([200, 409]);
    expect(changed?.body).toMatchObject({ message: undecided, caseId: await findOpenCase(api, idOf(type)) });
  });
});
