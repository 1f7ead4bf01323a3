import { randomUUID } from "node:crypto";
import type { Trx } from "@meander/api/db/client";
import type { CommandArguments } from "@meander/domain/contract/cases";
import { beforeEach, describe, expect, it } from "vitest";
import { decide, type StaffConsole } from "../../support/staff-console.ts";
import { appealDesk } from "../support/appeals.ts";
import { createCase, openConsole, reportPerson, takeCase, viewCase } from "../support/desk.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const LEASE_SECONDS = 300;
const desk = appealDesk(api);
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
const give = (log: StaffConsole, said: CommandArguments, caseId: string, baseVersion: number, settles?: string) =>
  log.give(said, { caseId, baseVersion, createdAt: api.now, ...(settles !== undefined && { settles }) });

type Conflict = {
  readonly ben: StaffConsole;
  readonly ada: TestPerson;
  readonly caseId: string;
  readonly subjectId: string;
  readonly subject: TestPerson;
  readonly commandId: string;
};

/** Ada decided while Ben's command was on its way. */
async function meet(theirs: CommandArguments, mine: CommandArguments): Promise<Conflict> {
  const [ada, ben] = [await moderator(), openConsole(api, await moderator())];
  const { subject, caseId } = await createCase(api);
  await give(openConsole(api, ada), theirs, caseId, 1);
  const { outcome, commandId } = await give(ben, mine, caseId, 1);
  expect(outcome).toBe("conflict");
  return { ben, ada, caseId, subject, subjectId: subject.id, commandId };
}

describe("one's own side of a conflict, chosen over the other", () => {
  it("takes the place of a decision that is still silent: one measure, one mail, and both in the history", async () => {
    const { ben, ada, caseId, subjectId, commandId } = await meet(decide("warn"), decide("suspend", 7));
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

  it("tells people who were written to that it takes the place of that", async () => {
    const { ben, caseId, subjectId, commandId } = await meet(decide("suspend", 7), decide("noAction"));
    await api.db.updateTable("delivery").set({ state: "accepted" }).where("personId", "=", subjectId).execute();
    later(3_600);
    expect((await give(ben, decide("noAction"), caseId, 2, commandId)).outcome).toBe("applied");
    const [first, second] = await mailsOf(subjectId);
    expect(first?.state).toBe("accepted");
    expect(second).toMatchObject({ state: "queued", data: { decision: "noAction", corrected: "suspend" } });
    const person = await api.db.selectFrom("person").select("suspendedUntil").where("id", "=", subjectId).execute();
    expect(person).toEqual([{ suspendedUntil: null }]);
  });

  it("meets a third decision as a conflict of its own, and takes its place once that was seen", async () => {
    const { ben, ada, caseId, commandId } = await meet(decide("warn"), decide("suspend", 7));
    const third = openConsole(api, await moderator());
    const met = await give(third, decide("noAction"), caseId, 1);
    expect((await give(third, decide("noAction"), caseId, 2, met.commandId)).outcome).toBe("applied");
    const again = await give(ben, decide("suspend", 7), caseId, 2, commandId);
    expect(again).toMatchObject({ outcome: "conflict", case: { version: 3, decision: "noAction" } });
    expect((await give(ben, decide("suspend", 7), caseId, 3, again.commandId)).outcome).toBe("applied");
    expect((await viewCase(api, caseId, ada)).decision).toBe("suspend");
  });

  it("is done already where the third decision came to the same", async () => {
    const { ben, caseId, commandId } = await meet(decide("warn"), decide("noAction"));
    const third = openConsole(api, await moderator());
    const met = await give(third, decide("noAction"), caseId, 1);
    await give(third, decide("noAction"), caseId, 2, met.commandId);
    expect((await give(ben, decide("noAction"), caseId, 2, commandId)).outcome).toBe("already-done");
  });

  it("goes before the lease of a colleague who holds the case", async () => {
    const [ada, ben] = [await moderator(), openConsole(api, await moderator())];
    const { caseId } = await createCase(api);
    await takeCase(api, caseId, ada);
    const met = await give(ben, decide("warn"), caseId, 1);
    expect(met).toMatchObject({ outcome: "conflict", message: "Ada Quill is working on this case" });
    expect((await give(ben, decide("warn"), caseId, 1, met.commandId)).outcome).toBe("applied");
  });

  it.each(["escalate", "askSecondOpinion"] as const)("opens a decided case again to %s", async (type) => {
    const { ben, ada, caseId, subjectId, commandId } = await meet(decide("warn"), { type, reason: "Hm" });
    later(60);
    const report = await reportPerson(api, subjectId);
    expect(report).not.toBe(caseId);
    expect((await give(ben, { type, reason: "Hm" }, caseId, 2, commandId)).outcome).toBe("applied");
    expect(await viewCase(api, caseId, ada)).toMatchObject({
      status: type === "escalate" ? "escalated" : "open",
      isSecondOpinionAsked: type === "askSecondOpinion",
      decision: null,
      decidedAt: null,
      reportCount: 2,
    });
    expect(await strikesOf(subjectId)).toEqual(["revoked"]);
  });

  it("can be undone within its time, which opens the case again", async () => {
    const { ben, ada, caseId, subjectId, commandId } = await meet(decide("warn"), decide("suspend", 7));
    const chosen = await give(ben, decide("suspend", 7), caseId, 2, commandId);
    const undo = { type: "undo", undoneCommandId: chosen.commandId } as const;
    expect((await give(ben, undo, caseId, 3)).outcome).toBe("applied");
    expect(await viewCase(api, caseId, ada)).toMatchObject({ status: "open", owner: { suspendedUntil: null } });
    expect(await strikesOf(subjectId)).toEqual(["revoked", "revoked"]);
  });

  it.each(["waiting", "uphold", "restore"] as const)(
    "leaves an appealed decision as it is and names the case of the appeal: %s",
    async (answer) => {
      const { ben, ada, caseId, subject, commandId } = await meet(decide("warn"), decide("suspend", 7));
      desk.pastUndo();
      const strike = await strikeOf(subject);
      expect((await desk.appeal(strike.id, subject)).status).toBe(201);
      const relatedCaseId = await desk.openCaseOf(subject.id);
      if (answer !== "waiting") {
        const answered = await give(openConsole(api, await moderator()), decide(answer), relatedCaseId, 1);
        expect(answered.outcome).toBe("applied");
      }
      const strikes = await strikesOf(subject.id);
      expect(await give(ben, decide("suspend", 7), caseId, 2, commandId)).toMatchObject({
        outcome: "refused",
        message:
          answer === "waiting"
            ? "That decision has been appealed, so it changes only with the answer to the appeal"
            : "That decision was appealed, and the answer to the appeal prevails",
        relatedCaseId,
      });
      expect(await strikesOf(subject.id)).toEqual(strikes);
      expect((await viewCase(api, caseId, ada)).decision).toBe("warn");
    },
  );

  it.each(["appeal", "replacement"] as const)(
    "never both wins with an appeal at the same moment: %s",
    async (first) => {
      const { ben, caseId, subject, commandId } = await meet(decide("warn"), decide("noAction"));
      later(60);
      // With a newer case in between, the two lock nothing in common but the strike.
      const newer = await reportPerson(api, subject.id);
      await give(openConsole(api, await moderator()), decide("noAction"), newer, 1);
      desk.pastUndo();
      const { id } = await strikeOf(subject);
      const start = {
        appeal: async () => (await desk.appeal(id, subject)).status,
        replacement: async () => (await give(ben, decide("noAction"), caseId, 2, commandId)).outcome,
      };
      const calls = first === "appeal" ? [start.appeal, start.replacement] : [start.replacement, start.appeal];
      const lockStrike = (trx: Trx) => trx.selectFrom("strike").select("id").where("id", "=", id).forUpdate().execute();
      const expected = { appeal: [201, "refused"], replacement: ["applied", 409] };
      expect(await startInOrder<number | string>(api, lockStrike, calls)).toEqual(expected[first]);
      expect(await strikesOf(subject.id)).toEqual([first === "appeal" ? "valid" : "revoked"]);
    },
  );

  it("is refused on a case that was merged, and names the one that decides instead", async () => {
    const { ben, caseId, subject, commandId } = await meet(decide("warn"), { type: "escalate", reason: "Hm" });
    const zoe = openConsole(api, await moderator());
    const laterCaseId = await reportPerson(api, subject.id);
    expect((await give(ben, { type: "escalate", reason: "Hm" }, caseId, 2, commandId)).outcome).toBe("applied");
    expect(await give(zoe, decide("warn"), laterCaseId, 1)).toMatchObject({
      outcome: "refused",
      message: "This case was merged with another one about the same. It is decided there.",
      relatedCaseId: caseId,
    });
  });

  it("needs a conflict of one's own about this case", async () => {
    const { ada, ben, caseId, commandId } = await meet(decide("warn"), decide("suspend", 7));
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

  it("replaces no decision about a person without the right to make one", async () => {
    const ada = await moderator();
    const ben = await createPerson(api, { userType: 5 });
    await api.db.insertInto("personGrant").values({ personId: ben.id, permission: "moderateActivities" }).execute();
    const host = await createPerson(api);
    const { caseId: commentCase } = await desk.createReported("comment", host);
    await give(openConsole(api, ada), decide("suspend", 7), commentCase, 1);
    const log = openConsole(api, ben);
    const met = await give(log, decide("noAction"), commentCase, 1);
    expect(met.outcome).toBe("conflict");
    expect(await give(log, decide("noAction"), commentCase, 2, met.commandId)).toMatchObject({
      outcome: "refused",
      message: "You can’t do this",
    });
    expect(await strikesOf(host.id)).toEqual(["valid"]);
  });
});

describe("a lease token", () => {
  it("that a colleague's lease has followed is a conflict, also once that one ran out", async () => {
    const [ada, ben] = [await moderator(), await moderator()];
    const { subject, caseId } = await createCase(api);
    const { token } = await takeCase(api, caseId, ada);
    later(LEASE_SECONDS + 1);
    await takeCase(api, caseId, ben);
    const log = openConsole(api, ada);
    const stale = () => log.give(decide("warn"), { caseId, leaseToken: token, createdAt: api.now });
    expect(await stale()).toMatchObject({ outcome: "conflict", case: { assignee: { userId: ben.id } } });
    later(LEASE_SECONDS + 1);
    const met = await stale();
    expect(met).toMatchObject({ outcome: "conflict", message: "A colleague took this case over before this arrived" });
    expect(await strikesOf(subject.id)).toEqual([]);
    expect((await give(log, decide("warn"), caseId, 1, met.commandId)).outcome).toBe("applied");
  });

  it("that ran out or was renewed is good while nobody else took the case, and without one the version decides", async () => {
    const ada = await moderator();
    const [first, second, third] = [await createCase(api), await createCase(api), await createCase(api)];
    const log = openConsole(api, ada);
    const expired = (await takeCase(api, first.caseId, ada)).token;
    later(LEASE_SECONDS + 1);
    const renewed = (await takeCase(api, second.caseId, ada)).token;
    await takeCase(api, second.caseId, ada);
    const wishes = [
      { caseId: first.caseId, leaseToken: expired },
      { caseId: second.caseId, leaseToken: renewed },
      { caseId: third.caseId },
    ];
    for (const wish of wishes) {
      expect((await log.give(decide("warn"), { ...wish, createdAt: api.now })).outcome).toBe("applied");
    }
  });

  it("is part of what the hash protects", async () => {
    const ada = await moderator();
    const { caseId } = await createCase(api);
    const log = openConsole(api, ada);
    const command = log.write(decide("warn"), { caseId, leaseToken: "7", createdAt: api.now });
    const { leaseToken: _token, ...bare } = command;
    expect((await log.send([bare])).receipts).toMatchObject([{ outcome: "refused" }]);
  });
});
