import { applyPictureRemovals } from "@meander/api/modules/media/apply-picture-removals";
import { applyBans } from "@meander/api/modules/moderation/apply-bans";
import { openCaseResponse } from "@meander/domain/contract/cases";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { decide, type StaffConsole } from "../../support/staff-console.ts";
import { createAppealFixture } from "../support/appeal-fixture.ts";
import { act, createActivity } from "../support/activities.ts";
import { openConsole, reportPerson, sendConsoleRequest, viewCase } from "../support/console-requests.ts";
import { english } from "../support/english.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const { createStrike } = createAppealFixture(api);
const start = new Date("2026-11-21T14:30:00Z");

let ada: TestPerson;
let console: StaffConsole;
let dan: TestPerson;

beforeEach(async () => {
  api.now = start;
  await api.db.deleteFrom("rateLimit").execute();
  ada = await createPerson(api, { userType: 3, firstName: "Ada", lastName: "Quill" });
  dan = await createPerson(api, { firstName: "Dan" });
  console = openConsole(api, ada);
});

const ask = (subjectId: string, by = ada, change: Record<string, unknown> = {}) =>
  sendConsoleRequest(api, "POST", "/cases", by, {
    subjectType: "user",
    subjectId,
    category: "spam",
    text: "His page has changed",
    ...change,
  });

async function open(subjectId: string, change: Record<string, unknown> = {}): Promise<string> {
  const { caseId, isNew } = openCaseResponse.parse((await ask(subjectId, ada, change)).body);
  expect(isNew).toBe(true);
  return caseId;
}

const give = (decision: Parameters<typeof decide>[0], caseId: string, days?: number, baseVersion = 1) =>
  console.give(decide(decision, days), { caseId, baseVersion, createdAt: api.now });
const findPerson = () =>
  api.db
    .selectFrom("person")
    .select(["suspendedUntil", "bannedFrom"])
    .where("id", "=", dan.id)
    .executeTakeFirstOrThrow();
const days = (count: number) => new Date(api.now.getTime() + count * 86_400_000);
const countStrikes = async () => {
  const rows = await api.db.selectFrom("strike").select("revokedAt").where("personId", "=", dan.id).execute();
  return rows.filter(({ revokedAt }) => revokedAt === null).length;
};

describe("a case that staff open", () => {
  it("has the moderator's words and its own event, and no reporter", async () => {
    const caseId = await open(dan.id);
    expect(await viewCase(api, caseId, ada)).toMatchObject({
      status: "open",
      version: 1,
      reportCount: 1,
      category: "spam",
      reports: [{ reporterId: null, isByStaff: true, text: "His page has changed" }],
      events: [{ type: "open", actorName: "Ada Quill" }],
    });
    expect((await give("warn", caseId)).outcome).toBe("applied");
    const outcomes = await api.db.selectFrom("delivery").select("template").where("personId", "=", ada.id).execute();
    expect(outcomes).toEqual([]);
  });

  it("is the undecided one if the subject has any, unchanged, also when two open it at once", async () => {
    const caseId = await reportPerson(api, dan.id);
    expect((await ask(dan.id)).body).toEqual({ caseId, isNew: false });
    expect(await viewCase(api, caseId, ada)).toMatchObject({ version: 1, reportCount: 1 });
    const other = await createPerson(api);
    const answers = await startInOrder(api, (trx) => sql`lock table report in share mode`.execute(trx), [
      () => ask(other.id),
      () => ask(other.id),
    ]);
    expect(answers.map(({ body }) => openCaseResponse.parse(body).isNew)).toEqual([true, false]);
  });

  it("is refused about oneself, for kinds one doesn't handle, and to others", async () => {
    expect((await ask(ada.id)).status).toBe(409);
    expect((await ask("0193b1f0-0000-7000-8000-000000000001")).status).toBe(404);
    expect((await ask(dan.id, dan)).status).toBe(403);
    expect(await ask(dan.id, ada, { text: " " })).toMatchObject({ status: 400 });
    await api.db.insertInto("personGrant").values({ personId: dan.id, permission: "moderateActivities" }).execute();
    const other = await createPerson(api);
    expect((await ask(other.id, dan)).status).toBe(403);
  });

  it("shortens a suspension, whose strike stays, and undoing restores its end", async () => {
    await give("suspend", await open(dan.id), 30);
    const until = days(30);
    api.now = new Date(api.now.getTime() + 60_000);
    const caseId = await open(dan.id);
    expect(await give("shorten", caseId, 40)).toMatchObject({
      outcome: "refused",
      message: english("errors.shortenNotShorter"),
    });
    const receipt = await give("shorten", caseId, 3);
    expect(receipt.outcome).toBe("applied");
    expect((await findPerson()).suspendedUntil).toEqual(days(3));
    expect(await countStrikes()).toBe(1);
    const undo = { type: "undo", undoneCommandId: receipt.commandId } as const;
    expect((await console.give(undo, { caseId, baseVersion: 2, createdAt: api.now })).outcome).toBe("applied");
    expect((await findPerson()).suspendedUntil).toEqual(until);
  });

  it("lifts a suspension and a ban at once, and writes to the person", async () => {
    const moderator = openConsole(api, await createPerson(api, { userType: 3 }));
    await give("suspend", await open(dan.id), 30);
    const about = await open(dan.id);
    const propose = { type: "askSecondOpinion", reason: "", proposal: { decision: "ban", category: "spam" } } as const;
    await console.give(propose, { caseId: about, createdAt: api.now });
    await moderator.give(decide("ban"), { caseId: about, baseVersion: 2, createdAt: api.now });
    api.now = new Date(api.now.getTime() + 60_000);
    await applyBans(api.db, api.now);
    const caseId = await open(dan.id);
    const receipt = await give("lift", caseId);
    expect(receipt.outcome).toBe("applied");
    expect(await findPerson()).toEqual({ suspendedUntil: null, bannedFrom: null });
    expect(await countStrikes()).toBe(2);
    const mail = await api.db
      .selectFrom("delivery")
      .select(sql<string>`data ->> 'decision'`.as("decision"))
      .where("personId", "=", dan.id)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(mail.decision).toBe("lift");
    const undo = { type: "undo", undoneCommandId: receipt.commandId } as const;
    await console.give(undo, { caseId, baseVersion: 2, createdAt: api.now });
    const again = await findPerson();
    expect([again.suspendedUntil !== null, again.bannedFrom !== null]).toEqual([true, true]);
  });

  it("brings removed content back without an appeal, and its strike no longer counts", async () => {
    const host = await createPerson(api);
    const { _id } = await createActivity(api, host);
    await act(api, "comment", _id, dan, { text: "Buy my boat" });
    const { id } = await api.db
      .selectFrom("comment")
      .select("id")
      .where("activityId", "=", _id)
      .executeTakeFirstOrThrow();
    const comment = { subjectType: "comment", text: "Looked again" };
    await give("removeContent", await open(id, comment));
    expect(await countStrikes()).toBe(1);
    const caseId = await open(id, comment);
    const receipt = await give("restore", caseId);
    expect(receipt.outcome).toBe("applied");
    expect(await countStrikes()).toBe(0);
    const shown = await send(api, "GET", `${PUBLIC_BASE}/activity/${_id}/comments`);
    expect(JSON.stringify(shown.body)).toContain("Buy my boat");
    const undo = { type: "undo", undoneCommandId: receipt.commandId } as const;
    await console.give(undo, { caseId, baseVersion: 2, createdAt: api.now });
    expect(await countStrikes()).toBe(1);
  });

  it("brings back a removed picture that the person's file shows", async () => {
    const { subjectId, owner } = await createStrike("image");
    await applyPictureRemovals(api.db);
    const caseId = await open(subjectId, { subjectType: "image", text: "Looked again" });
    expect((await give("restore", caseId)).outcome).toBe("applied");
    const picture = await api.db.selectFrom("picture").select("removedAt").where("id", "=", subjectId).execute();
    const strikes = await api.db.selectFrom("strike").select("revokedAt").where("personId", "=", owner.id).execute();
    expect([picture, strikes]).toEqual([[{ removedAt: null }], [{ revokedAt: api.now }]]);
  });

  it("brings back what was decided without a strike", async () => {
    const { _id } = await createActivity(api, dan);
    const activity = { subjectType: "activity", text: "Looked again" };
    await give("hideActivity", await open(_id, activity));
    await api.db.deleteFrom("strike").where("personId", "=", dan.id).execute();
    const caseId = await open(_id, activity);
    const isShown = async () => (await send(api, "GET", `${PUBLIC_BASE}/activity/${_id}`)).status === 200;
    expect(await isShown()).toBe(false);
    const { commandId, outcome } = await give("restore", caseId);
    expect([outcome, await isShown()]).toEqual(["applied", true]);
    const undo = { type: "undo", undoneCommandId: commandId } as const;
    await console.give(undo, { caseId, baseVersion: 2, createdAt: api.now });
    expect(await isShown()).toBe(false);
  });

  it("is the only one that lifts: a reported case doesn't", async () => {
    await give("suspend", await open(dan.id), 30);
    const reported = await reportPerson(api, dan.id);
    expect(await give("lift", reported)).toMatchObject({
      outcome: "refused",
      message: english("errors.decisionNotPossible"),
    });
    // Nothing is in force about this person.
    const free = await createPerson(api);
    expect((await give("lift", await open(free.id))).outcome).toBe("refused");
  });
});
