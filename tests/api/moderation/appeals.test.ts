import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { decide } from "../../support/staff-console.ts";
import { createAppealFixture } from "../support/appeal-fixture.ts";
import { findOpenCase, openConsole, reportPerson, sendConsoleRequest, viewCase } from "../support/console-requests.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const logged: string[] = [];
const api = startApi({ env: { LOG_LEVEL: "error" }, logTo: { write: (line) => void logged.push(line) } });

const { appeal, createAppeal, createReported, createStrike, moderator, pastUndo, viewAppeal } =
  createAppealFixture(api);
const DAY_MS = 86_400_000;

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

describe("an appeal", () => {
  it("opens a case linked to the first, with its text, also for a suspended account", async () => {
    const { owner, strikeId, subjectId, caseId, appealCaseId } = await createAppeal();
    const record = await viewCase(api, appealCaseId, await moderator("Ben"));
    expect(record).toMatchObject({
      previousCaseId: caseId,
      status: "open",
      appealCount: 1,
      reportCount: 0,
      category: "spam",
      reports: [],
      appeals: [{ text: "It was not me", status: "waiting", decision: "suspend", decidedBy: { name: "Ada Quill" } }],
      priorityReasons: [{ kind: "severity" }, { kind: "appeal", points: 50 }, { kind: "age" }],
    });
    expect(record.events.map(({ type }) => type)).toEqual(["appeal", "decide", "report"]);
    expect(await viewAppeal(strikeId, owner)).toMatchObject({
      decision: "suspend",
      canAppeal: false,
      appeal: { text: "It was not me", status: "waiting", answeredAt: null },
    });
    const [against] = record.appeals;
    expect(against).toMatchObject({ caseId, reports: [{ text: "Odd", category: "spam" }] });
    const audit = await api.db
      .selectFrom("audit")
      .select("actorId")
      .where("action", "=", "appeal-decision")
      .where("subjectId", "=", subjectId)
      .execute();
    expect(audit).toEqual([{ actorId: owner.id }]);
  });

  it("joins an open case about the same subject, so that a concurrent decision is a conflict", async () => {
    const { owner, strikeId, subjectId } = await createStrike();
    const caseId = await reportPerson(api, subjectId);
    const late = openConsole(api, await moderator("Ben"));
    expect((await appeal(strikeId, owner)).status).toBe(201);
    expect(await findOpenCase(api, subjectId)).toBe(caseId);
    expect((await late.give(decide("warn"), { caseId, createdAt: api.now })).outcome).toBe("conflict");
    const both = await late.give(decide("warn"), { caseId, baseVersion: 2, createdAt: api.now });
    expect(both.outcome).toBe("applied");
    pastUndo();
    // A decision about the new report leaves the old one unchanged.
    expect(await viewAppeal(strikeId, owner)).toMatchObject({ appeal: { status: "upheld" }, isRevoked: false });
  });

  it("is allowed to the person only, once, within the deadline, and not before the decision is final", async () => {
    const { owner, ada, strikeId } = await createStrike();
    const other = await createPerson(api);
    const view = async (person?: TestPerson) =>
      (await send(api, "GET", `${PRIVATE_BASE}/appeal/${strikeId}`, { cookie: person?.session })).status;
    expect([await view(), await view(other), await view(ada), await view(owner)]).toEqual([401, 404, 404, 200]);
    const responses = [
      await appeal(strikeId, undefined),
      await appeal(strikeId, other),
      await appeal(strikeId, owner, " "),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 404, 400]);
    expect((await appeal(strikeId, owner, "x".repeat(1_025))).status).toBe(400);
    expect((await appeal(strikeId, owner)).status).toBe(201);
    expect(await appeal(strikeId, owner)).toMatchObject({
      status: 409,
      body: { message: english("errors.appealAlreadyMade") },
    });

    const second = await createStrike();
    const longAgo = new Date(api.now.getTime() - 30 * DAY_MS - 1);
    await api.db.updateTable("strike").set({ createdAt: longAgo }).where("id", "=", second.strikeId).execute();
    expect(await appeal(second.strikeId, second.owner)).toMatchObject({ status: 422 });
    expect(await viewAppeal(second.strikeId, second.owner)).toMatchObject({
      canAppeal: false,
      refusal: english("errors.appealTooLate"),
    });
  });

  it("returns 404 while the decision can be undone, and once it was", async () => {
    const [owner, ada] = [await createPerson(api), await moderator()];
    const { caseId } = await createReported("user", owner);
    const log = openConsole(api, ada);
    const command = log.write(decide("warn"), { caseId, createdAt: api.now });
    await log.send([command]);
    const strikes = () => api.db.selectFrom("strike").select("id").where("personId", "=", owner.id).execute();
    const strikeId = (await strikes())[0]?.id ?? "";
    expect((await appeal(strikeId, owner)).status).toBe(404);
    await log.give(
      { type: "undo", undoneCommandId: command.commandId },
      { caseId, baseVersion: 2, createdAt: api.now },
    );
    pastUndo();
    expect((await appeal(strikeId, owner)).status).toBe(409);
  });

  it("is refused while another appeal about the same subject is open", async () => {
    const { owner, subjectId, strikeId } = await createStrike();
    const caseId = await reportPerson(api, subjectId);
    await openConsole(api, await moderator("Ben")).give(decide("warn"), { caseId, createdAt: api.now });
    pastUndo();
    const strikes = await api.db.selectFrom("strike").select("id").where("personId", "=", owner.id).execute();
    const second = strikes.find(({ id }) => id !== strikeId)?.id ?? "";
    expect((await appeal(strikeId, owner)).status).toBe(201);
    expect(await appeal(second, owner)).toMatchObject({ status: 409 });
    const appealCaseId = await findOpenCase(api, subjectId);
    await openConsole(api, await moderator("Cem")).give(decide("uphold"), { caseId: appealCaseId, createdAt: api.now });
    expect((await appeal(second, owner)).status).toBe(201);
  });
});

describe("concurrent requests", () => {
  it("of two appeals against one strike open one", async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, strikeId, subjectId } = await createStrike();
      const responses = await Promise.all([1, 2, 3, 4].map(() => appeal(strikeId, owner)));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
      const cases = await api.db
        .selectFrom("moderationCase")
        .select("status")
        .where("subjectId", "=", subjectId)
        .execute();
      expect(cases.map(({ status }) => status).toSorted()).toEqual(["decided", "open"]);
    }
  });

  it("of a report and an appeal share one case", async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, strikeId, subjectId } = await createStrike();
      const reporter = await createPerson(api);
      const path = `${PRIVATE_BASE}/user/${subjectId}/report`;
      const responses = await Promise.all([
        appeal(strikeId, owner),
        send(api, "POST", path, { cookie: reporter.session, body: { text: "Again" } }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([201, 200]);
      const record = await viewCase(api, await findOpenCase(api, subjectId), await moderator("Ben"));
      expect(record).toMatchObject({ appealCount: 1, reportCount: 1 });
    }
  });
});

it("flags an appeal's case in the queue", async () => {
  const { appealCaseId } = await createAppeal();
  const { body } = await sendConsoleRequest(api, "GET", "/cases?sort=newest", await moderator("Ben"));
  expect(body).toMatchObject({
    cases: expect.arrayContaining([expect.objectContaining({ id: appealCaseId, appealCount: 1 })]),
  });
});

describe("a stored value outside its column's schema", () => {
  it.each([
    ["report", "evidence", `'{"text": 7}'`],
    ["moderation_case", "decision", "'shrug'"],
    ["moderation_case", "priority_reasons", `'[{"kind": "mood"}]'`],
    ["case_event", "type", "'shrug'"],
  ] as const)("in %s.%s fails the request and is logged with the column's name", async (table, column, literal) => {
    const { caseId, appealCaseId } = await createAppeal();
    const rows = {
      report: sql`case_id = ${caseId}`,
      moderation_case: sql`id = ${appealCaseId}`,
      case_event: sql`case_id = ${appealCaseId}`,
    }[table];
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.raw(literal)} where ${rows}`.execute(api.db);
    logged.length = 0;
    const { status } = await sendConsoleRequest(api, "GET", `/case/${appealCaseId}`, await moderator("Ben"));
    expect(status).toBe(500);
    expect(logged.join("")).toContain(`${table}.${column} doesn't hold what its schema says`);
  });
});
