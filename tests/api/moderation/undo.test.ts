import { randomUUID } from "node:crypto";
import type { Trx } from "@meander/api/db/client";
import { beforeEach, describe, expect, it } from "vitest";
import { decide } from "../../support/staff-console.ts";
import { appealDesk } from "../support/appeals.ts";
import { createCase, openConsole, reportPerson, viewCase } from "../support/desk.ts";
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
/** A suspension, and taking one back, come to this row after they have locked their case. */
const lockPerson = (trx: Trx, id: string) =>
  trx.selectFrom("person").select("id").where("id", "=", id).forNoKeyUpdate().execute();
const strikesOf = (personId: string) =>
  api.db.selectFrom("strike").select("revokedAt").where("personId", "=", personId).execute();
const mailsOf = (personId: string) =>
  api.db.selectFrom("delivery").select("state").where("personId", "=", personId).execute();

describe("undoing", () => {
  async function decided(decision = decide("suspend", 7)) {
    const ada = await moderator();
    const { subject, caseId } = await createCase(api);
    const log = openConsole(api, ada);
    const command = log.write(decision, { caseId, createdAt: api.now });
    await log.send([command]);
    const undo = { type: "undo", undoneCommandId: command.commandId } as const;
    return { ada, subject, caseId, log, undo };
  }

  it("gives an escalated case back to the administrators, not to everybody", async () => {
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

  it("within its time takes everything back and opens the case again", async () => {
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

  it("is too late after its time, and once a message has left", async () => {
    const first = await decided();
    later(UNDO_SECONDS * SECOND + 1);
    const tooLate = { outcome: "expired", message: "It is too late to take this back: the messages have gone out" };
    expect(await first.log.give(first.undo, { caseId: first.caseId, createdAt: api.now })).toMatchObject(tooLate);
    const second = await decided();
    await api.db.updateTable("delivery").set({ state: "leased" }).where("personId", "=", second.subject.id).execute();
    expect(await second.log.give(second.undo, { caseId: second.caseId, createdAt: api.now })).toMatchObject(tooLate);
    expect(await strikesOf(second.subject.id)).toEqual([{ revokedAt: null }]);
  });

  it("is too late for a message that is being claimed", async () => {
    const { subject, caseId, log, undo } = await decided();
    const [undone] = await startInOrder(
      api,
      (trx) => trx.updateTable("delivery").set({ state: "leased" }).where("personId", "=", subject.id).execute(),
      [() => log.give(undo, { caseId, createdAt: api.now })],
    );
    expect(undone?.outcome).toBe("expired");
    expect(await mailsOf(subject.id)).toEqual([{ state: "leased" }]);
  });

  it("takes back one decision, with its strike and its messages, and no other", async () => {
    const [other, { subject, caseId, log, undo }] = [await decided(), await decided()];
    expect((await log.give(undo, { caseId, createdAt: api.now })).outcome).toBe("applied");
    expect(await strikesOf(other.subject.id)).toEqual([{ revokedAt: null }]);
    expect(await mailsOf(other.subject.id)).toEqual([{ state: "queued" }]);
    expect(await mailsOf(subject.id)).toEqual([{ state: "cancelled" }]);
  });

  it("is for whoever decided, and for administrators", async () => {
    const { caseId, undo } = await decided();
    const ben = openConsole(api, await moderator());
    expect(await ben.give(undo, { caseId, createdAt: api.now })).toMatchObject({ outcome: "refused" });
    const unknown = { type: "undo", undoneCommandId: randomUUID() } as const;
    expect(await ben.give(unknown, { caseId, createdAt: api.now })).toMatchObject({
      outcome: "refused",
      message: "There is no decision to take back",
    });
    const boss = openConsole(api, await createPerson(api, { userType: 4 }));
    expect((await boss.give(undo, { caseId, createdAt: api.now })).outcome).toBe("applied");
  });

  it("brings a case that was opened since into the one that opens again", async () => {
    const { ada, subject, caseId, log, undo } = await decided(decide("warn"));
    later(SECOND);
    const laterCase = await reportPerson(api, subject.id, { category: "unsafe" });
    expect(laterCase).not.toBe(caseId);
    expect((await log.give(undo, { caseId, createdAt: api.now })).outcome).toBe("applied");
    expect(await viewCase(api, caseId, ada)).toMatchObject({ status: "open", reportCount: 2, category: "unsafe" });
    expect(await viewCase(api, laterCase, ada)).toMatchObject({ status: "decided", decision: null, reportCount: 0 });
  });

  it("brings no second report of the same person, and nothing of an earlier case", async () => {
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

  it("brings the appeals of the later case, and of no other", async () => {
    const desk = appealDesk(api);
    const elsewhere = await desk.createAppeal();
    const { ada, owner, subjectId, strikeId } = await desk.createStrike();
    const caseId = await reportPerson(api, subjectId);
    const log = openConsole(api, ada);
    const command = log.write(decide("noAction"), { caseId, createdAt: api.now });
    await log.send([command]);
    await desk.appeal(strikeId, owner);
    await log.give({ type: "undo", undoneCommandId: command.commandId }, { caseId, createdAt: api.now });
    const ben = await moderator();
    expect((await viewCase(api, caseId, ben)).appealCount).toBe(1);
    expect((await viewCase(api, elsewhere.appealCaseId, ben)).appealCount).toBe(1);
  });

  it("leaves a later case alone that is being decided", async () => {
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

  it("and a report at the same moment meet in one case", async () => {
    const { subject, caseId, log, undo } = await decided();
    const [undone, reported] = await startInOrder<unknown>(api, (trx) => lockPerson(trx, subject.id), [
      () => log.give(undo, { caseId, createdAt: api.now }),
      () => reportPerson(api, subject.id),
    ]);
    expect([undone, reported]).toMatchObject([{ outcome: "applied" }, caseId]);
  });

  it("finds a case that was opened after it looked for one", async () => {
    const { ada, subject, caseId, log, undo } = await decided(decide("warn"));
    const other = { subjectType: "user", subjectId: subject.id, openedAt: api.now, dueAt: api.now };
    const [undone] = await startInOrder(api, (trx) => trx.insertInto("moderationCase").values(other).execute(), [
      () => log.give(undo, { caseId, createdAt: api.now }),
    ]);
    expect(undone).toMatchObject({ outcome: "applied" });
    expect((await viewCase(api, caseId, ada)).status).toBe("open");
  });
});
