import type { Trx } from "@meander/api/db/client";
import { rankWaitingCases } from "@meander/api/modules/moderation/rank-waiting-cases";
import { describe, expect, it } from "vitest";
import { decide } from "../../support/staff-console.ts";
import { act, createActivity } from "../support/activities.ts";
import { openConsole } from "../support/desk.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const people = () => Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
const reportUser = (userId: string, by: TestPerson | undefined, body: unknown = { text: "Rude" }) =>
  send(api, "POST", `${PRIVATE_BASE}/user/${userId}/report`, { cookie: by?.session, body });
/** A suspension comes to this row after it has locked its case. */
const lockPerson = (trx: Trx, id: string) =>
  trx.selectFrom("person").select("id").where("id", "=", id).forNoKeyUpdate().execute();
const casesOf = (subjectId: string) =>
  api.db.selectFrom("moderationCase").selectAll().where("subjectId", "=", subjectId).orderBy("openedAt").execute();

describe("reporting a person", () => {
  it("refuses visitors, empty words, oneself and nobody", async () => {
    const [person, subject] = await people();
    expect((await reportUser(subject.id, undefined)).status).toBe(401);
    expect(await reportUser(subject.id, person, { text: "" })).toMatchObject({
      status: 400,
      body: { fields: { text: "Tell us what happened" } },
    });
    expect(await reportUser(person.id, person)).toMatchObject({
      status: 409,
      body: { message: "You can’t report yourself" },
    });
    expect((await reportUser("01a1fbb0-2945-7ef5-8af3-8ef7cd6eef13", person)).status).toBe(404);
  });

  it("opens a case with its priority, evidence, event and audit", async () => {
    const [person, subject] = await people();
    const answer = await reportUser(subject.id, person, { text: "Threatened me", category: "unsafe" });
    expect(answer).toMatchObject({ status: 200, body: { message: "The user was reported" } });
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
    expect(events).toMatchObject([{ type: "report", caseVersion: 1 }]);
    const audit = await api.db.selectFrom("audit").select("action").where("subjectId", "=", subject.id).execute();
    expect(audit).toEqual([{ action: "report-user" }]);
  });

  it("takes one report a person while the case is open, and a new case after the decision", async () => {
    const [person, subject] = await people();
    await reportUser(subject.id, person);
    expect(await reportUser(subject.id, person)).toMatchObject({ status: 409, body: { code: "already-reported" } });
    await api.db.updateTable("moderationCase").set({ status: "decided" }).where("subjectId", "=", subject.id).execute();
    api.now = new Date(api.now.getTime() + 1000);
    expect((await reportUser(subject.id, person)).status).toBe(200);
    const [first, second] = await casesOf(subject.id);
    expect(second?.previousCaseId).toBe(first?.id);
    // An undone decision reopens a case that is older than the last decided one.
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

  it("opens the next case for a report that comes while the case is being decided", async () => {
    const [person, subject, other] = await people();
    await reportUser(subject.id, person);
    const [found] = await casesOf(subject.id);
    const log = openConsole(api, await createPerson(api, { userType: 3 }));
    await startInOrder<unknown>(api, (trx) => lockPerson(trx, subject.id), [
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

  it("brings twenty simultaneous reporters into one case, each once", async () => {
    const subject = await createPerson(api);
    const reporters = await Promise.all(Array.from({ length: 20 }, () => createPerson(api)));
    const answers = await Promise.all([...reporters, ...reporters].map((reporter) => reportUser(subject.id, reporter)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20);
    const cases = await casesOf(subject.id);
    expect(cases).toMatchObject([{ version: 20 }]);
    const reports = await api.db
      .selectFrom("report")
      .select("id")
      .where("caseId", "=", cases[0]?.id ?? "")
      .execute();
    expect(reports).toHaveLength(20);
  });

  it("may be about somebody one blocks", async () => {
    const [person, subject] = await people();
    await api.db.insertInto("block").values({ personId: person.id, blockedId: subject.id }).execute();
    expect((await reportUser(subject.id, person)).status).toBe(200);
  });
});

describe("reporting an activity or a comment", () => {
  it("keeps what it said", async () => {
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

it("reports pass exactly as often as the limit allows, however many come at once", async () => {
  const [person, subject] = await people();
  const answers = await Promise.all(Array.from({ length: 50 }, () => reportUser(subject.id, person)));
  const statuses = answers.map(({ status }) => status).toSorted();
  const refused = Array<number>(50 - 20).fill(429);
  expect(statuses).toEqual([200, ...Array<number>(19).fill(409), ...refused]);
});

describe("a case that waits", () => {
  it("rises with its age, under the version it has, and a decided one stays where it was", async () => {
    const [person, subject, other] = await people();
    for (const { id } of [subject, other]) await reportUser(id, person, { text: "Loud", category: "scam" });
    await api.db.updateTable("moderationCase").set({ status: "decided" }).where("subjectId", "=", other.id).execute();
    const [before] = await casesOf(subject.id);
    const [decided] = await casesOf(other.id);
    const tomorrow = new Date(api.now.getTime() + 24 * 3_600_000);
    await Promise.all([rankWaitingCases(api.db, tomorrow), rankWaitingCases(api.db, tomorrow)]);
    const [after] = await casesOf(subject.id);
    // The target of a scam is a day.
    expect((after?.priority ?? 0) - (before?.priority ?? 0)).toBe(150);
    expect([after?.version, after?.dueAt]).toEqual([before?.version, before?.dueAt]);
    expect((await casesOf(other.id))[0]).toEqual(decided);
    const soon = new Date(tomorrow.getTime() + 60_000);
    await rankWaitingCases(api.db, soon);
    expect((await casesOf(subject.id))[0]).toEqual(after);
  });

  it("keeps its rank while somebody works on it, and holds up nothing", async () => {
    const [person, subject] = await people();
    await reportUser(subject.id, person);
    const [before] = await casesOf(subject.id);
    await api.db.transaction().execute(async (trx) => {
      const isHeld = trx.selectFrom("moderationCase").select("id").where("subjectId", "=", subject.id);
      await isHeld.forUpdate().execute();
      await rankWaitingCases(api.db, new Date(api.now.getTime() + 24 * 3_600_000));
    });
    expect((await casesOf(subject.id))[0]).toEqual(before);
  });
});
