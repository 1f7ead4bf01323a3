import { randomUUID } from "node:crypto";
import type { Trx } from "@meander/api/db/client";
import { beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { decide } from "../../support/staff-console.ts";
import { createAppealFixture } from "../support/appeal-fixture.ts";
import { createCase, openConsole, reportPerson, viewCase } from "../support/console-requests.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { createPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const UNDO_SECONDS = 10;
const SECOND = 1000;
const moderator = () => createPerson(api, { userType: 3, firstName: "Ada", lastName: "Quill" });

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

const later = (milliseconds: number) => {
  api.now = new Date(api.now.getTime() + milliseconds);
};
/** A suspension, and lifting one, lock this row before their case. */
const lockPerson = (trx: Trx, id: string) =>
  trx.selectFrom("person").select("id").where("id", "=", id).forNoKeyUpdate().execute();
const strikesOf = (personId: string) =>
  api.db.selectFrom("strike").select("revokedAt").where("personId", "=", personId).execute();
const mailsOf = (personId: string) =>
  api.db.selectFrom("delivery").select("state").where("personId", "=", personId).execute();

describe("undoing a decision", () => {
  async function decided(decision = decide("suspend", 7)) {
    const ada = await moderator();
    const { subject, caseId } = await createCase(api);
    const log = openConsole(api, ada);
    const command = log.write(decision, { caseId, createdAt: api.now });
    await log.send([command]);
    const undo = { type: "undo", undoneCommandId: command.commandId } as const;
    return { ada, subject, caseId, log, undo };
  }

  it("returns an escalated case to the administrators only", async () => {
    const boss = openConsole(api, await createPerson(api, { userType: 4 }));
    const ada = await moderator();
    const { caseId } = await createCase(api);
    const log = openConsole(api, ada);
    await log.give({ type: "escalate", reason: "Big" }, { caseId, createdAt: api.now });
    const decision = boss.write(decide("warn"), { caseId, baseVersion: 2, createdAt: api.now });
    await boss.send([decision]);
    await boss.give({ type: "undo", undoneCommandId: decision.commandId }, { caseId, createdAt: api.now });
    expect((await viewCase(api, caseId, ada)).status).toBe("escalated");
    expect((await log.give(decide("noAction"), { caseId, baseVersion: 4, createdAt: api.now })).outcome).toBe(
      "refused",
    );
  });

  it("reverts everything within its time and reopens the case", async () => {
    const { ada, subject, caseId, log, undo } = await decided();
    later(UNDO_SECONDS * SECOND);
    expect(await log.give(undo, { caseId, createdAt: api.now })).toMatchObject({ outcome: "applied", caseVersion: 3 });
    expect(await viewCase(api, caseId, ada)).toMatchObject({
      status: "open",
      decision: null,
      decidedAt: null,
      owner: { activeStrikes: 0, suspendedUntil: null },
      events: [{ type: "undo" }, { type: "decide", isReversed: true }, { type: "report" }],
    });
    expect(await mailsOf(subject.id)).toEqual([{ state: "cancelled" }]);
    expect((await log.give(undo, { caseId, createdAt: api.now })).outcome).toBe("already-done");
    const { caseId: elsewhere } = await createCase(api);
    expect((await log.give(undo, { caseId: elsewhere, createdAt: api.now })).outcome).toBe("refused");
    const note = await log.give({ type: "note", text: "Hm" }, { caseId, createdAt: api.now });
    const notUndone = { type: "undo", undoneCommandId: note.commandId } as const;
    expect((await log.give(notUndone, { caseId, createdAt: api.now })).outcome).toBe("refused");
    const again = await log.give(decide("warn"), { caseId, baseVersion: 3, createdAt: api.now });
    expect(again.outcome).toBe("applied");
  });

  it("is refused after its time, and once a mail has been sent", async () => {
    const first = await decided();
    later(UNDO_SECONDS * SECOND + 1);
    const tooLate = { outcome: "expired", message: english("errors.undoTooLate") };
    expect(await first.log.give(first.undo, { caseId: first.caseId, createdAt: api.now })).toMatchObject(tooLate);
    const second = await decided();
    await api.db.updateTable("delivery").set({ state: "leased" }).where("personId", "=", second.subject.id).execute();
    expect(await second.log.give(second.undo, { caseId: second.caseId, createdAt: api.now })).toMatchObject(tooLate);
    expect(await strikesOf(second.subject.id)).toEqual([{ revokedAt: null }]);
  });

  it("is refused while a mail is being claimed", async () => {
    const { subject, caseId, log, undo } = await decided();
    const [undone] = await startInOrder(
      api,
      (trx) => trx.updateTable("delivery").set({ state: "leased" }).where("personId", "=", subject.id).execute(),
      [() => log.give(undo, { caseId, createdAt: api.now })],
    );
    expect(undone?.outcome).toBe("expired");
    expect(await mailsOf(subject.id)).toEqual([{ state: "leased" }]);
  });

  it("reverts only that decision, with its strike and its mails", async () => {
    const [other, { subject, caseId, log, undo }] = [await decided(), await decided()];
    expect((await log.give(undo, { caseId, createdAt: api.now })).outcome).toBe("applied");
    expect(await strikesOf(other.subject.id)).toEqual([{ revokedAt: null }]);
    expect(await mailsOf(other.subject.id)).toEqual([{ state: "queued" }]);
    expect(await mailsOf(subject.id)).toEqual([{ state: "cancelled" }]);
  });

  it("requires the person who decided, or an administrator", async () => {
    const { caseId, undo } = await decided();
    const ben = openConsole(api, await moderator());
    expect(await ben.give(undo, { caseId, createdAt: api.now })).toMatchObject({ outcome: "refused" });
    const unknown = { type: "undo", undoneCommandId: randomUUID() } as const;
    expect(await ben.give(unknown, { caseId, createdAt: api.now })).toMatchObject({
      outcome: "refused",
      message: english("errors.caseNotDecided"),
    });
    const boss = openConsole(api, await createPerson(api, { userType: 4 }));
    expect((await boss.give(undo, { caseId, createdAt: api.now })).outcome).toBe("applied");
  });

  it("merges a newer case into the reopened one", async () => {
    const { ada, subject, caseId, log, undo } = await decided(decide("warn"));
    later(SECOND);
    const laterCase = await reportPerson(api, subject.id, { category: "unsafe" });
    expect(laterCase).not.toBe(caseId);
    expect((await log.give(undo, { caseId, createdAt: api.now })).outcome).toBe("applied");
    expect(await viewCase(api, caseId, ada)).toMatchObject({ status: "open", reportCount: 2, category: "unsafe" });
    expect(await viewCase(api, laterCase, ada)).toMatchObject({ status: "decided", decision: null, reportCount: 0 });
  });

  it("merges no second report of the same person, and nothing of an earlier case", async () => {
    const { ada, subject, caseId: earlier } = await decided(decide("warn"));
    later(UNDO_SECONDS * SECOND + 1);
    const reporter = await createPerson(api);
    const caseId = await reportPerson(api, subject.id, { by: reporter });
    const log = openConsole(api, ada);
    const command = log.write(decide("warn"), { caseId, createdAt: api.now });
    await log.send([command]);
    const undo = { type: "undo", undoneCommandId: command.commandId } as const;
    await log.give(undo, { caseId, createdAt: api.now });
    expect((await viewCase(api, earlier, ada)).reportCount).toBe(1);
    const again = log.write(decide("warn"), { caseId, baseVersion: 3, createdAt: api.now });
    await log.send([again]);
    const laterCase = await reportPerson(api, subject.id, { by: reporter });
    await reportPerson(api, subject.id);
    await log.give({ ...undo, undoneCommandId: again.commandId }, { caseId, createdAt: api.now });
    expect(await viewCase(api, caseId, ada)).toMatchObject({ status: "open", reportCount: 2 });
    expect((await viewCase(api, laterCase, ada)).reportCount).toBe(1);
  });

  it("merges the appeals of the newer case only", async () => {
    const fixture = createAppealFixture(api);
    const elsewhere = await fixture.createAppeal();
    const { ada, owner, subjectId, strikeId } = await fixture.createStrike();
    const caseId = await reportPerson(api, subjectId);
    const log = openConsole(api, ada);
    const command = log.write(decide("noAction"), { caseId, createdAt: api.now });
    await log.send([command]);
    await fixture.appeal(strikeId, owner);
    await log.give({ type: "undo", undoneCommandId: command.commandId }, { caseId, createdAt: api.now });
    const ben = await moderator();
    expect((await viewCase(api, caseId, ben)).appealCount).toBe(1);
    expect((await viewCase(api, elsewhere.appealCaseId, ben)).appealCount).toBe(1);
  });

  it("leaves a newer case unchanged while it is being decided", async () => {
    const { ada, subject, caseId, log, undo } = await decided(decide("warn"));
    const laterCase = await reportPerson(api, subject.id);
    const bens = openConsole(api, await moderator());
    const [, undone] = await startInOrder(api, (trx) => lockPerson(trx, subject.id), [
      () => bens.give(decide("suspend", 7), { caseId: laterCase, createdAt: api.now }),
      () => log.give(undo, { caseId, createdAt: api.now }),
    ]);
    expect(undone?.outcome).toBe("applied");
    expect(await viewCase(api, laterCase, ada)).toMatchObject({ decision: "suspend", version: 2, reportCount: 1 });
    expect(await viewCase(api, caseId, ada)).toMatchObject({ status: "open", reportCount: 1 });
  });

  it("and a concurrent report share one case", async () => {
    const { subject, caseId, log, undo } = await decided();
    const lockStrike = (trx: Trx) =>
      trx.selectFrom("strike").select("id").where("personId", "=", subject.id).forUpdate().execute();
    const [undone, reported] = await startInOrder<unknown>(api, lockStrike, [
      () => log.give(undo, { caseId, createdAt: api.now }),
      () => reportPerson(api, subject.id),
    ]);
    expect([undone, reported]).toMatchObject([{ outcome: "applied" }, caseId]);
  });

  it("finds a case that was opened after its first query", async () => {
    const { ada, subject, caseId, log, undo } = await decided(decide("warn"));
    const other = { subjectType: "user", subjectId: subject.id, openedAt: api.now, dueAt: api.now };
    const [undone] = await startInOrder(api, (trx) => trx.insertInto("moderationCase").values(other).execute(), [
      () => log.give(undo, { caseId, createdAt: api.now }),
    ]);
    expect(undone).toMatchObject({ outcome: "applied" });
    expect((await viewCase(api, caseId, ada)).status).toBe("open");
  });
});
