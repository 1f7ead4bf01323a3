import { rankWaitingCases } from "@meander/api/modules/moderation/rank-waiting-cases";
import { reportCategoryNames } from "@meander/domain/moderation/report-category";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { english } from "../support/english.ts";
import { decide } from "../../support/staff-console.ts";
import { act, createActivity } from "../support/activities.ts";
import { openConsole } from "../support/console-requests.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const people = () => Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
const reportUser = (userId: string, by: TestPerson | undefined, body: unknown = { text: "Rude" }) =>
  send(api, "POST", `${PRIVATE_BASE}/user/${userId}/report`, { cookie: by?.session, body });
const textOf = (sent: unknown) => (typeof sent === "object" && sent !== null && "text" in sent ? sent.text : null);
const casesOf = (subjectId: string) =>
  api.db.selectFrom("moderationCase").selectAll().where("subjectId", "=", subjectId).orderBy("openedAt").execute();

describe("reporting a person", () => {
  it("refuses visitors, empty text, oneself and unknown people", async () => {
    const [person, subject] = await people();
    expect((await reportUser(subject.id, undefined)).status).toBe(401);
    expect(await reportUser(subject.id, person, { text: "" })).toMatchObject({
      status: 400,
      body: { fields: { text: english("errors.reportTextMissing") } },
    });
    expect(await reportUser(person.id, person)).toMatchObject({
      status: 409,
      body: { message: english("errors.cannotReportSelf") },
    });
    expect((await reportUser("01a1fbb0-2945-7ef5-8af3-8ef7cd6eef13", person)).status).toBe(404);
  });

  it("opens a case with its priority, evidence, event and audit entry", async () => {
    const [person, subject] = await people();
    const response = await reportUser(subject.id, person, { text: "Threatened me", category: "unsafe" });
    expect(response).toMatchObject({ status: 200, body: { message: english("profile.reported") } });
    const [opened] = await casesOf(subject.id);
    expect(opened).toMatchObject({ status: "open", version: 1, priority: 500, subjectType: "user" });
    expect(opened?.dueAt.getTime()).toBe(api.now.getTime() + 2 * 3_600_000);
    const reports = await api.db
      .selectFrom("report")
      .selectAll()
      .where("caseId", "=", opened?.id ?? "")
      .execute();
    expect(reports).toMatchObject([{ text: "Threatened me", reporterId: person.id, evidence: { lastName: "Okafor" } }]);
    const events = await api.db
      .selectFrom("caseEvent")
      .selectAll()
      .where("caseId", "=", opened?.id ?? "")
      .execute();
    const data = { reportId: reports[0]?.id, category: "unsafe" };
    expect(events).toMatchObject([{ type: "report", caseVersion: 1, actorId: person.id, data }]);
    const audit = await api.db.selectFrom("audit").selectAll().where("subjectId", "=", subject.id).execute();
    const audited = { caseId: opened?.id, category: "unsafe" };
    expect(audit).toMatchObject([{ action: "report-user", actorId: person.id, subjectType: "user", data: audited }]);
  });

  it("opens a case in one statement between the checks and the commit", async () => {
    const [person, subject] = await people();
    const query = vi.spyOn(pg.Client.prototype, "query");
    expect((await reportUser(subject.id, person)).status).toBe(200);
    const statements = query.mock.calls.map(([sent]: readonly unknown[]) => textOf(sent));
    query.mockRestore();
    const begun = statements.indexOf("begin");
    // The rest: the caller's rights, the reported person, the report with its case.
    expect(statements.slice(begun, statements.indexOf("commit"))).toHaveLength(4);
  });

  it("accepts one report per person while the case is open, and opens a new case after the decision", async () => {
    const [person, subject] = await people();
    await reportUser(subject.id, person);
    expect(await reportUser(subject.id, person)).toMatchObject({ status: 409, body: { code: "already-reported" } });
    await api.db.updateTable("moderationCase").set({ status: "decided" }).where("subjectId", "=", subject.id).execute();
    api.now = new Date(api.now.getTime() + 1000);
    expect((await reportUser(subject.id, person)).status).toBe(200);
    const [first, second] = await casesOf(subject.id);
    expect(second?.previousCaseId).toBe(first?.id);
    // Undoing a decision can reopen a case that is older than the last decided one.
    const later = new Date(api.now.getTime() + 1000);
    await api.db
      .updateTable("moderationCase")
      .set({ openedAt: later })
      .where("id", "=", first?.id ?? "")
      .execute();
    expect((await reportUser(subject.id, await createPerson(api))).status).toBe(200);
    const reports = await api.db
      .selectFrom("report")
      .select("id")
      .where("caseId", "=", second?.id ?? "")
      .execute();
    expect(reports).toHaveLength(2);
  });

  it("opens another case for a report during the decision", async () => {
    const [person, subject, other] = await people();
    await reportUser(subject.id, person);
    const [found] = await casesOf(subject.id);
    const log = openConsole(api, await createPerson(api, { userType: 3 }));
    // The decision has locked the case when it adds its strike.
    await startInOrder<unknown>(api, (trx) => sql`lock table strike in share mode`.execute(trx), [
      () => log.give(decide("suspend", 7), { caseId: found?.id ?? "", createdAt: api.now }),
      () => reportUser(subject.id, other),
    ]);
    const reports = await api.db
      .selectFrom("report")
      .select("reporterId")
      .where("caseId", "=", found?.id ?? "")
      .execute();
    expect(reports).toEqual([{ reporterId: person.id }]);
    expect((await casesOf(subject.id)).map(({ status }) => status).toSorted()).toEqual(["decided", "open"]);
  });

  it("adds twenty simultaneous reporters to one case, once each", async () => {
    const subject = await createPerson(api);
    const reporters = await Promise.all(Array.from({ length: 20 }, () => createPerson(api)));
    const responses = await Promise.all(
      [...reporters, ...reporters].map((reporter) => reportUser(subject.id, reporter)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(20);
    const cases = await casesOf(subject.id);
    expect(cases).toMatchObject([{ version: 20 }]);
    const reports = await api.db
      .selectFrom("report")
      .select("id")
      .where("caseId", "=", cases[0]?.id ?? "")
      .execute();
    expect(reports).toHaveLength(20);
  });

  it("is allowed across a block", async () => {
    const [person, subject] = await people();
    await api.db.insertInto("block").values({ personId: person.id, blockedId: subject.id }).execute();
    expect((await reportUser(subject.id, person)).status).toBe(200);
  });
});

describe("reporting an activity or a comment", () => {
  it("stores its content at the time", async () => {
    const [host, person, other] = await people();
    const { _id } = await createActivity(api, host);
    expect(await act(api, "report", _id, host, { text: "Mine" })).toMatchObject({ status: 409 });
    expect((await act(api, "report", _id, person, { text: "Spam", category: "spam" })).status).toBe(200);
    const [aboutActivity] = await casesOf(_id);
    expect(aboutActivity).toMatchObject({ subjectType: "activity", priority: 100 });
    const written = await act(api, "comment", _id, other, { text: "Buy my coins" });
    const commentId = (written.body as { comment: { _id: string } }).comment._id;
    const path = `${PRIVATE_BASE}/comment/${commentId}/report`;
    expect((await send(api, "POST", path, { cookie: other.session, body: { text: "Mine" } })).status).toBe(409);
    expect((await send(api, "POST", path, { cookie: person.session, body: { text: "Scam" } })).status).toBe(200);
    const [aboutComment] = await casesOf(commentId);
    const report = await api.db
      .selectFrom("report")
      .select("evidence")
      .where("caseId", "=", aboutComment?.id ?? "")
      .executeTakeFirst();
    expect(report?.evidence).toMatchObject({ text: "Buy my coins", authorId: other.id });
  });
});

it("reports are accepted exactly up to the rate limit when sent concurrently", async () => {
  const [person, subject] = await people();
  const responses = await Promise.all(Array.from({ length: 50 }, () => reportUser(subject.id, person)));
  const statuses = responses.map(({ status }) => status).toSorted();
  const refused = Array<number>(50 - 20).fill(429);
  expect(statuses).toEqual([200, ...Array<number>(19).fill(409), ...refused]);
});

describe("an open case", () => {
  it("rises in priority with age without a new version, while a decided one doesn't", async () => {
    const [person, subject, other] = await people();
    for (const { id } of [subject, other]) await reportUser(id, person, { text: "Loud", category: "scam" });
    await api.db.updateTable("moderationCase").set({ status: "decided" }).where("subjectId", "=", other.id).execute();
    const [before] = await casesOf(subject.id);
    const [decided] = await casesOf(other.id);
    const tomorrow = new Date(api.now.getTime() + 24 * 3_600_000);
    await Promise.all([rankWaitingCases(api.db, tomorrow), rankWaitingCases(api.db, tomorrow)]);
    const [after] = await casesOf(subject.id);
    // Scam reports are due within a day.
    expect((after?.priority ?? 0) - (before?.priority ?? 0)).toBe(150);
    expect([after?.version, after?.dueAt]).toEqual([before?.version, before?.dueAt]);
    expect((await casesOf(other.id))[0]).toEqual(decided);
    const soon = new Date(tomorrow.getTime() + 60_000);
    await rankWaitingCases(api.db, soon);
    expect((await casesOf(subject.id))[0]).toEqual(after);
  });

  it("isn't re-ranked while its row is locked, and blocks no other case", async () => {
    const [person, subject] = await people();
    await reportUser(subject.id, person);
    const [before] = await casesOf(subject.id);
    await api.db.transaction().execute(async (trx) => {
      const lockedCase = trx.selectFrom("moderationCase").select("id").where("subjectId", "=", subject.id);
      await lockedCase.forUpdate().execute();
      await rankWaitingCases(api.db, new Date(api.now.getTime() + 24 * 3_600_000));
    });
    expect((await casesOf(subject.id))[0]).toEqual(before);
  });
});

it.each(["report_category", "strike_category"])(
  "the constraint %s allows each category, and no other",
  async (name) => {
    const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${name}`.execute(api.db);
    const allowed = [...(rows[0]?.text ?? "").matchAll(/'(\w+)'/g)].map(([, category]) => category);
    expect(allowed.toSorted()).toEqual([...reportCategoryNames].toSorted());
  },
);
