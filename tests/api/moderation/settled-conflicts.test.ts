import { randomUUID } from "node:crypto";
import type { Trx } from "@meander/api/db/client";
import type { CommandArguments } from "@meander/domain/contract/cases";
import { beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { decide, type StaffConsole } from "../../support/staff-console.ts";
import { createAppealFixture } from "../support/appeal-fixture.ts";
import {
  claimCase,
  createCase,
  findOpenCase,
  openConsole,
  reportPerson,
  viewCase,
} from "../support/console-requests.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const LEASE_SECONDS = 300;
const fixture = createAppealFixture(api);
const moderator = () => createPerson(api, { userType: 3, firstName: "Ada", lastName: "Quill" });

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

const later = (seconds: number) => {
  api.now = new Date(api.now.getTime() + seconds * 1_000);
};
const strikesOf = async (personId: string) =>
  (await api.db.selectFrom("strike").select("revokedAt").where("personId", "=", personId).execute()).map(
    ({ revokedAt }) => (revokedAt === null ? "valid" : "revoked"),
  );
const strikeOf = ({ id }: TestPerson) =>
  api.db.selectFrom("strike").select("id").where("personId", "=", id).executeTakeFirstOrThrow();
const mailsOf = (personId: string) =>
  api.db.selectFrom("delivery").select(["state", "data"]).where("personId", "=", personId).orderBy("id").execute();
const give = (
  log: StaffConsole,
  commandArguments: CommandArguments,
  caseId: string,
  baseVersion: number,
  settles?: string,
) => log.give(commandArguments, { caseId, baseVersion, createdAt: api.now, ...(settles !== undefined && { settles }) });

type Conflict = {
  readonly ben: StaffConsole;
  readonly ada: TestPerson;
  readonly caseId: string;
  readonly subjectId: string;
  readonly subject: TestPerson;
  readonly commandId: string;
};

/** Creates a conflict: Ada decides before Ben's command arrives. */
async function createConflict(theirs: CommandArguments, mine: CommandArguments): Promise<Conflict> {
  const [ada, ben] = [await moderator(), openConsole(api, await moderator())];
  const { subject, caseId } = await createCase(api);
  await give(openConsole(api, ada), theirs, caseId, 1);
  const { outcome, commandId } = await give(ben, mine, caseId, 1);
  expect(outcome).toBe("conflict");
  return { ben, ada, caseId, subject, subjectId: subject.id, commandId };
}

describe("resolving a conflict with one's own decision", () => {
  it("replaces a decision before its notices are sent: one measure, one mail, both in the history", async () => {
    const { ben, ada, caseId, subjectId, commandId } = await createConflict(decide("warn"), decide("suspend", 7));
    expect(await give(ben, decide("suspend", 7), caseId, 2, commandId)).toMatchObject({
      outcome: "applied",
      caseVersion: 3,
    });
    expect(await viewCase(api, caseId, ada)).toMatchObject({
      status: "decided",
      decision: "suspend",
      owner: { activeStrikes: 1 },
      events: [{ decision: "suspend", isReversed: false }, { decision: "warn", isReversed: true }, { type: "report" }],
    });
    expect((await mailsOf(subjectId)).map(({ state }) => state)).toEqual(["cancelled", "queued"]);
    expect(await strikesOf(subjectId)).toEqual(["revoked", "valid"]);
  });

  it("sends a correction to people who were already notified", async () => {
    const { ben, caseId, subjectId, commandId } = await createConflict(decide("suspend", 7), decide("noAction"));
    await api.db.updateTable("delivery").set({ state: "accepted" }).where("personId", "=", subjectId).execute();
    later(3_600);
    expect((await give(ben, decide("noAction"), caseId, 2, commandId)).outcome).toBe("applied");
    const [first, second] = await mailsOf(subjectId);
    expect(first?.state).toBe("accepted");
    expect(second).toMatchObject({ state: "queued", data: { decision: "noAction", corrected: "suspend" } });
    const person = await api.db.selectFrom("person").select("suspendedUntil").where("id", "=", subjectId).execute();
    expect(person).toEqual([{ suspendedUntil: null }]);
  });

  it("conflicts with a third decision, and replaces it once that was seen", async () => {
    const { ben, ada, caseId, commandId } = await createConflict(decide("warn"), decide("suspend", 7));
    const third = openConsole(api, await moderator());
    const conflict = await give(third, decide("noAction"), caseId, 1);
    expect((await give(third, decide("noAction"), caseId, 2, conflict.commandId)).outcome).toBe("applied");
    const again = await give(ben, decide("suspend", 7), caseId, 2, commandId);
    expect(again).toMatchObject({ outcome: "conflict", case: { version: 3, decision: "noAction" } });
    expect((await give(ben, decide("suspend", 7), caseId, 3, again.commandId)).outcome).toBe("applied");
    expect((await viewCase(api, caseId, ada)).decision).toBe("suspend");
  });

  it("is already done when a third decision is the same", async () => {
    const { ben, caseId, commandId } = await createConflict(decide("warn"), decide("noAction"));
    const third = openConsole(api, await moderator());
    const conflict = await give(third, decide("noAction"), caseId, 1);
    await give(third, decide("noAction"), caseId, 2, conflict.commandId);
    expect((await give(ben, decide("noAction"), caseId, 2, commandId)).outcome).toBe("already-done");
  });

  it("takes precedence over a colleague's lease", async () => {
    const [ada, ben] = [await moderator(), openConsole(api, await moderator())];
    const { caseId } = await createCase(api);
    await claimCase(api, caseId, ada);
    const conflict = await give(ben, decide("warn"), caseId, 1);
    expect(conflict).toMatchObject({
      outcome: "conflict",
      message: english("errors.caseClaimed", { name: "Ada Quill" }),
    });
    expect((await give(ben, decide("warn"), caseId, 1, conflict.commandId)).outcome).toBe("applied");
  });

  it.each(["escalate", "askSecondOpinion"] as const)("reopens a decided case to %s", async (type) => {
    const { ben, ada, caseId, subjectId, commandId } = await createConflict(decide("warn"), { type, reason: "Hm" });
    later(60);
    const report = await reportPerson(api, subjectId);
    expect(report).not.toBe(caseId);
    expect((await give(ben, { type, reason: "Hm" }, caseId, 2, commandId)).outcome).toBe("applied");
    expect(await viewCase(api, caseId, ada)).toMatchObject({
      status: type === "escalate" ? "escalated" : "open",
      isSecondOpinionRequested: type === "askSecondOpinion",
      decision: null,
      decidedAt: null,
      reportCount: 2,
    });
    expect(await strikesOf(subjectId)).toEqual(["revoked"]);
  });

  it("can be undone within its time, which reopens the case", async () => {
    const { ben, ada, caseId, subjectId, commandId } = await createConflict(decide("warn"), decide("suspend", 7));
    const chosen = await give(ben, decide("suspend", 7), caseId, 2, commandId);
    const undo = { type: "undo", undoneCommandId: chosen.commandId } as const;
    expect((await give(ben, undo, caseId, 3)).outcome).toBe("applied");
    expect(await viewCase(api, caseId, ada)).toMatchObject({ status: "open", owner: { suspendedUntil: null } });
    expect(await strikesOf(subjectId)).toEqual(["revoked", "revoked"]);
  });

  it.each(["waiting", "uphold", "restore"] as const)(
    "leaves an appealed decision unchanged and names the appeal's case: %s",
    async (response) => {
      const { ben, ada, caseId, subject, commandId } = await createConflict(decide("warn"), decide("suspend", 7));
      fixture.pastUndo();
      const strike = await strikeOf(subject);
      expect((await fixture.appeal(strike.id, subject)).status).toBe(201);
      const relatedCaseId = await findOpenCase(api, subject.id);
      if (response !== "waiting") {
        const answered = await give(openConsole(api, await moderator()), decide(response), relatedCaseId, 1);
        expect(answered.outcome).toBe("applied");
      }
      const strikes = await strikesOf(subject.id);
      expect(await give(ben, decide("suspend", 7), caseId, 2, commandId)).toMatchObject({
        outcome: "refused",
        message: response === "waiting" ? english("errors.decisionAppealed") : english("errors.appealAnswered"),
        relatedCaseId,
      });
      expect(await strikesOf(subject.id)).toEqual(strikes);
      expect((await viewCase(api, caseId, ada)).decision).toBe("warn");
    },
  );

  it.each(["appeal", "replacement"] as const)("never succeeds together with a concurrent appeal: %s", async (first) => {
    const { ben, caseId, subject, commandId } = await createConflict(decide("warn"), decide("noAction"));
    later(60);
    // With a newer case in between, opening the appeal's case doesn't lock the case of the decision.
    const newer = await reportPerson(api, subject.id);
    await give(openConsole(api, await moderator()), decide("noAction"), newer, 1);
    fixture.pastUndo();
    const { id } = await strikeOf(subject);
    const start = {
      appeal: async () => (await fixture.appeal(id, subject)).status,
      replacement: async () => (await give(ben, decide("noAction"), caseId, 2, commandId)).outcome,
    };
    const calls = first === "appeal" ? [start.appeal, start.replacement] : [start.replacement, start.appeal];
    const lockDecided = (trx: Trx) =>
      trx.selectFrom("moderationCase").select("id").where("id", "=", caseId).forUpdate().execute();
    const results = await startInOrder<number | string>(api, lockDecided, calls);
    const [appeal, replacement] = first === "appeal" ? results : results.toReversed();
    const isAppealed = first === "appeal";
    expect([appeal, replacement]).toEqual(isAppealed ? [201, "refused"] : [409, "applied"]);
    expect(await strikesOf(subject.id)).toEqual([isAppealed ? "valid" : "revoked"]);
  });

  it("is refused on a merged case, and names the remaining one", async () => {
    const { ben, caseId, subject, commandId } = await createConflict(decide("warn"), {
      type: "escalate",
      reason: "Hm",
    });
    const zoe = openConsole(api, await moderator());
    const laterCaseId = await reportPerson(api, subject.id);
    expect((await give(ben, { type: "escalate", reason: "Hm" }, caseId, 2, commandId)).outcome).toBe("applied");
    expect(await give(zoe, decide("warn"), laterCaseId, 1)).toMatchObject({
      outcome: "refused",
      message: english("errors.caseMerged"),
      relatedCaseId: caseId,
    });
  });

  it("requires a conflict of one's own on this case", async () => {
    const { ada, ben, caseId, commandId } = await createConflict(decide("warn"), decide("suspend", 7));
    const other = await createCase(api);
    await give(openConsole(api, ada), decide("warn"), other.caseId, 1);
    expect((await give(ben, decide("suspend", 7), other.caseId, 2, commandId)).outcome).toBe("conflict");
    const note = await give(ben, { type: "note", text: "Seen" }, caseId, 2);
    expect((await give(ben, decide("suspend", 7), caseId, 2, note.commandId)).outcome).toBe("conflict");
    const stranger = openConsole(api, await moderator());
    for (const settles of [commandId, randomUUID()]) {
      expect((await give(stranger, decide("suspend", 7), caseId, 2, settles)).outcome).toBe("conflict");
    }
    expect((await viewCase(api, caseId, ada)).decision).toBe("warn");
  });

  it("requires the permission to decide when it replaces a decision about a person", async () => {
    const ada = await moderator();
    const ben = await createPerson(api, { userType: 5 });
    await api.db.insertInto("personGrant").values({ personId: ben.id, permission: "moderateActivities" }).execute();
    const host = await createPerson(api);
    const { caseId: commentCase } = await fixture.createReported("comment", host);
    await give(openConsole(api, ada), decide("suspend", 7), commentCase, 1);
    const log = openConsole(api, ben);
    const conflict = await give(log, decide("noAction"), commentCase, 1);
    expect(conflict.outcome).toBe("conflict");
    expect(await give(log, decide("noAction"), commentCase, 2, conflict.commandId)).toMatchObject({
      outcome: "refused",
      message: english("errors.forbidden"),
    });
    expect(await strikesOf(host.id)).toEqual(["valid"]);
  });
});

describe("a lease token", () => {
  it("superseded by a colleague's is a conflict, also after that one expired", async () => {
    const [ada, ben] = [await moderator(), await moderator()];
    const { subject, caseId } = await createCase(api);
    const { token } = await claimCase(api, caseId, ada);
    later(LEASE_SECONDS + 1);
    await claimCase(api, caseId, ben);
    const log = openConsole(api, ada);
    const stale = () => log.give(decide("warn"), { caseId, leaseToken: token, createdAt: api.now });
    expect(await stale()).toMatchObject({ outcome: "conflict", case: { assignee: { userId: ben.id } } });
    later(LEASE_SECONDS + 1);
    const conflict = await stale();
    expect(conflict).toMatchObject({
      outcome: "conflict",
      message: english("errors.caseTakenOver"),
    });
    expect(await strikesOf(subject.id)).toEqual([]);
    expect((await give(log, decide("warn"), caseId, 1, conflict.commandId)).outcome).toBe("applied");
  });

  it("that expired or was renewed is valid while no one else took the case, and without one the version decides", async () => {
    const ada = await moderator();
    const [first, second, third] = [await createCase(api), await createCase(api), await createCase(api)];
    const log = openConsole(api, ada);
    const expired = (await claimCase(api, first.caseId, ada)).token;
    later(LEASE_SECONDS + 1);
    const renewed = (await claimCase(api, second.caseId, ada)).token;
    await claimCase(api, second.caseId, ada);
    const wishes = [
      { caseId: first.caseId, leaseToken: expired },
      { caseId: second.caseId, leaseToken: renewed },
      { caseId: third.caseId },
    ];
    for (const wish of wishes) {
      expect((await log.give(decide("warn"), { ...wish, createdAt: api.now })).outcome).toBe("applied");
    }
  });

  it("is covered by the command's hash", async () => {
    const ada = await moderator();
    const { caseId } = await createCase(api);
    const log = openConsole(api, ada);
    const command = log.write(decide("warn"), { caseId, leaseToken: "7", createdAt: api.now });
    const { leaseToken: _token, ...bare } = command;
    expect((await log.send([bare])).receipts).toMatchObject([{ outcome: "refused" }]);
  });
});
