import { randomUUID } from "node:crypto";
import type { Trx } from "@meander/api/db/client";
import { runCommands } from "@meander/api/modules/moderation/run-commands";
import type { Traveller } from "@meander/domain/permission/actor";
import { beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { decide } from "../../support/staff-console.ts";
import { claim, createCase, openConsole, reportPerson, claimCase, viewCase } from "../support/console-requests.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { createPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const LEASE_SECONDS = 300;
const UNDO_SECONDS = 10;
const moderator = () => createPerson(api, { userType: 3, firstName: "Ada", lastName: "Quill" });
const SECOND = 1000;

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

const later = (milliseconds: number) => {
  api.now = new Date(api.now.getTime() + milliseconds);
};
const strikesOf = (personId: string) =>
  api.db.selectFrom("strike").select("revokedAt").where("personId", "=", personId).execute();
const mailsOf = (personId: string) =>
  api.db.selectFrom("delivery").select("state").where("personId", "=", personId).execute();

describe("a decision", () => {
  it("creates one event, strike, mails, audit entry and receipt, and closes the case", async () => {
    const ada = await moderator();
    const { subject, caseId } = await createCase(api);
    await claimCase(api, caseId, ada);
    const receipt = await openConsole(api, ada).give(decide("suspend", 7), { caseId, createdAt: api.now });
    expect(receipt).toMatchObject({ outcome: "applied", message: null, caseVersion: 2, case: null });
    expect(receipt.undoableUntil).toBe(new Date(api.now.getTime() + UNDO_SECONDS * SECOND).toISOString());
    const record = await viewCase(api, caseId, ada);
    expect(record).toMatchObject({
      status: "decided",
      decision: "suspend",
      leaseExpiresAt: null,
      owner: { activeStrikes: 1, suspendedUntil: new Date(api.now.getTime() + 7 * 86_400_000).toISOString() },
      events: [{ type: "decide", decision: "suspend", days: 7, category: "spam", actorName: "Ada Quill" }, {}],
    });
    expect(await strikesOf(subject.id)).toHaveLength(1);
    expect(await mailsOf(subject.id)).toMatchObject([{ state: "queued" }]);
    const audit = await api.db.selectFrom("audit").select(["action", "data"]).where("subjectId", "=", caseId).execute();
    expect(audit.map(({ action }) => action)).toEqual(["claim-case", "command-decide"]);
  });

  it("that repeats a colleague's is already done, while a different one is a conflict with the current case", async () => {
    const [ada, ben] = [await moderator(), await moderator()];
    const { subject, caseId } = await createCase(api);
    const log = openConsole(api, ben);
    await openConsole(api, ada).give(decide("warn"), { caseId, createdAt: api.now });
    expect(await log.give(decide("warn"), { caseId, createdAt: api.now })).toMatchObject({
      outcome: "already-done",
      message: null,
      caseVersion: 2,
    });
    expect(await log.give(decide("suspend", 7), { caseId, createdAt: api.now })).toMatchObject({
      outcome: "conflict",
      message: english("errors.caseAlreadyDecided"),
      case: { id: caseId, decision: "warn" },
    });
    expect(await strikesOf(subject.id)).toHaveLength(1);
    expect(await mailsOf(subject.id)).toHaveLength(1);
  });

  it("requires the lease while a colleague's is valid, but not after it expires", async () => {
    const [ada, ben] = [await moderator(), await moderator()];
    const { caseId } = await createCase(api);
    await claimCase(api, caseId, ada);
    const log = openConsole(api, ben);
    expect(await log.give(decide("warn"), { caseId, createdAt: api.now })).toMatchObject({
      outcome: "conflict",
      message: english("errors.caseClaimed", { name: "Ada Quill" }),
      case: { assignee: { userId: ada.id } },
    });
    later(LEASE_SECONDS * SECOND + 1);
    expect((await log.give(decide("warn"), { caseId, createdAt: api.now })).outcome).toBe("applied");
  });

  it("based on an older version is applied only if no one else decided or reported since", async () => {
    const [ada, ben] = [await moderator(), await moderator()];
    const { subject, caseId } = await createCase(api);
    const log = openConsole(api, ada);
    await openConsole(api, ben).give({ type: "note", text: "Seen before" }, { caseId, createdAt: api.now });
    await claim(api, caseId, ben);
    later(LEASE_SECONDS * SECOND + 1);
    await reportPerson(api, subject.id, { category: "unsafe" });
    expect(await log.give(decide("noAction"), { caseId, createdAt: api.now })).toMatchObject({
      outcome: "conflict",
      case: { version: 2, category: "unsafe" },
    });
    await log.give({ type: "note", text: "Looked again" }, { caseId, baseVersion: 1, createdAt: api.now });
    await log.give({ type: "escalate", reason: "Big" }, { caseId, baseVersion: 2, createdAt: api.now });
    const boss = await createPerson(api, { userType: 4 });
    const bosses = openConsole(api, boss);
    await bosses.give({ type: "note", text: "Mine" }, { caseId, baseVersion: 3, createdAt: api.now });
    expect((await bosses.give(decide("warn"), { caseId, baseVersion: 3, createdAt: api.now })).outcome).toBe("applied");
    const { events } = await viewCase(api, caseId, ada);
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      "decide",
      "escalate",
      "note",
      "note",
      "note",
      "report",
      "report",
    ]);
  });

  it("based on one version with other offline commands of the same person is no conflict", async () => {
    const boss = await createPerson(api, { userType: 4 });
    const { caseId } = await createCase(api);
    const log = openConsole(api, boss);
    const commands = [
      log.write({ type: "note", text: "Hm" }, { caseId, createdAt: api.now }),
      log.write({ type: "escalate", reason: "Big" }, { caseId, createdAt: api.now }),
      log.write(decide("warn"), { caseId, createdAt: api.now }),
    ];
    const { receipts } = await log.send(commands);
    expect(receipts.map(({ outcome }) => outcome)).toEqual(["applied", "applied", "applied"]);
  });
});

describe("a decision's caller", () => {
  it("must have a higher rank and must not have reported the subject", async () => {
    const [ada, ben] = [await moderator(), await moderator()];
    const aboutBen = await reportPerson(api, ben.id);
    const subject = await createPerson(api);
    const ownReport = await reportPerson(api, subject.id, { by: ada });
    const log = openConsole(api, ada);
    expect(await log.give(decide("warn"), { caseId: aboutBen, createdAt: api.now })).toMatchObject({
      outcome: "refused",
      message: english("errors.rankTooLow"),
    });
    expect(await log.give(decide("warn"), { caseId: ownReport, createdAt: api.now })).toMatchObject({
      outcome: "refused",
      message: english("errors.caseReportedByOneself"),
    });
    const escalated = await log.give(
      { type: "escalate", reason: "A colleague" },
      { caseId: aboutBen, createdAt: api.now },
    );
    expect(escalated.outcome).toBe("applied");
  });

  it("must be an administrator after an escalation, and another person after a second-opinion request", async () => {
    const [ada, ben] = [await moderator(), await moderator()];
    const [first, second] = [await createCase(api), await createCase(api)];
    const log = openConsole(api, ada);
    await log.give({ type: "escalate", reason: "Big" }, { caseId: first.caseId, createdAt: api.now });
    expect(await log.give(decide("warn"), { caseId: first.caseId, baseVersion: 2, createdAt: api.now })).toMatchObject({
      outcome: "refused",
      message: english("errors.escalatedNeedsAdministrator"),
    });
    await log.give({ type: "askSecondOpinion", reason: "Unsure" }, { caseId: second.caseId, createdAt: api.now });
    expect(await log.give(decide("warn"), { caseId: second.caseId, baseVersion: 2, createdAt: api.now })).toMatchObject(
      {
        outcome: "refused",
        message: english("errors.secondOpinionNeedsAnother"),
      },
    );
    const others = openConsole(api, ben);
    expect(
      (await others.give(decide("warn"), { caseId: second.caseId, baseVersion: 2, createdAt: api.now })).outcome,
    ).toBe("applied");
  });

  it("is refused for an unknown policy version", async () => {
    const ada = await moderator();
    const { caseId } = await createCase(api);
    const decision = { ...decide("warn"), policyVersion: 999 };
    expect((await openConsole(api, ada).give(decision, { caseId, createdAt: api.now })).outcome).toBe("refused");
    expect((await viewCase(api, caseId, ada)).status).toBe("open");
  });

  it("gets a refused receipt for an invalid decision, and the other commands are processed", async () => {
    const ada = await moderator();
    const { caseId } = await createCase(api);
    const log = openConsole(api, ada);
    const { receipts, lastSequence } = await log.send([
      log.write(decide("hideActivity"), { caseId, createdAt: api.now }),
      log.write(decide("suspend"), { caseId, createdAt: api.now }),
      log.write(decide("warn"), { caseId: randomUUID(), createdAt: api.now }),
      log.write(decide("warn"), { caseId, createdAt: api.now }),
    ]);
    expect(receipts.map(({ outcome, message }) => [outcome, message])).toEqual([
      ["refused", english("errors.decisionNotPossible")],
      ["refused", english("errors.suspensionDaysMissing")],
      ["refused", english("errors.caseNotFound")],
      ["applied", null],
    ]);
    expect(lastSequence).toBe(4);
  });

  it("is checked against current permissions, not those at the time of saving", async () => {
    const ada = await moderator();
    const { subject, caseId } = await createCase(api);
    const log = openConsole(api, ada);
    await log.give({ type: "note", text: "Hm" }, { caseId, createdAt: api.now });
    const saved = log.write(decide("warn"), { caseId, createdAt: api.now });
    await api.db.updateTable("person").set({ userType: 1 }).where("id", "=", ada.id).execute();
    const { receipts } = await log.send([saved]);
    expect(receipts).toMatchObject([{ outcome: "refused", message: english("errors.forbidden"), case: null }]);
    await api.db.updateTable("person").set({ userType: 3 }).where("id", "=", ada.id).execute();
    expect((await log.send([saved])).receipts).toMatchObject([{ outcome: "refused" }]);
    expect(await strikesOf(subject.id)).toEqual([]);
  });

  it("must be staff, with their own device", async () => {
    const [ada, ben, stranger] = [await moderator(), await moderator(), await createPerson(api)];
    const { caseId } = await createCase(api);
    const [own, borrowed] = [openConsole(api, ada), openConsole(api, stranger)];
    await own.give({ type: "note", text: "Mine" }, { caseId, createdAt: api.now });
    const command = borrowed.write(decide("warn"), { caseId, createdAt: api.now });
    expect(await borrowed.post([command])).toMatchObject({ status: 403, body: { code: "forbidden" } });
    const devices = await api.db.selectFrom("staffDevice").select("id").where("personId", "=", stranger.id).execute();
    expect(devices).toEqual([]);
    const bens = openConsole(api, ben, own.deviceId);
    expect(await bens.post([bens.write(decide("warn"), { caseId, sequence: 2, createdAt: api.now })])).toMatchObject({
      status: 403,
      body: { message: english("errors.deviceOfAnother") },
    });
    expect((await viewCase(api, caseId, ada)).status).toBe("open");
  });

  it("must have a session and send a valid request", async () => {
    const ada = await moderator();
    const { caseId } = await createCase(api);
    const log = openConsole(api, ada);
    const command = log.write(decide("warn"), { caseId, createdAt: api.now });
    const post = (body: unknown, headers: Record<string, string>) =>
      api.app.request("/api/private/v1.0/admin/commands", {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
    const bearer = { Authorization: `Bearer ${ada.session}` };
    expect((await post({ deviceId: log.deviceId, commands: [command] }, {})).status).toBe(401);
    expect((await post({ deviceId: log.deviceId, commands: [] }, bearer)).status).toBe(400);
    expect((await post({ deviceId: "7", commands: [command] }, bearer)).status).toBe(400);
  });
});

describe("a command", () => {
  it("that is resent gets its original receipt, whatever has changed since", async () => {
    const ada = await moderator();
    const { subject, caseId } = await createCase(api);
    const log = openConsole(api, ada);
    const command = log.write(decide("warn"), { caseId, createdAt: api.now });
    const [first] = (await log.send([command])).receipts;
    later(SECOND);
    expect((await log.send([command])).receipts).toEqual([first]);
    expect(await strikesOf(subject.id)).toHaveLength(1);
  });

  it("with other contents under a used sequence number, or a wrong hash, changes nothing", async () => {
    const ada = await moderator();
    const [one, two] = [await createCase(api), await createCase(api)];
    const log = openConsole(api, ada);
    const command = log.write({ type: "note", text: "First" }, { caseId: one.caseId, createdAt: api.now });
    await log.send([command]);
    const others = [
      log.write(decide("warn"), { ...command, caseId: two.caseId, createdAt: api.now }),
      { ...command, arguments: decide("warn") },
      log.write(decide("warn"), { caseId: two.caseId, sequence: 1, createdAt: api.now }),
    ];
    for (const other of others) {
      const { receipts, lastSequence } = await log.send([other]);
      expect(receipts).toMatchObject([{ outcome: "refused", message: english("errors.commandAltered") }]);
      expect(lastSequence).toBe(1);
    }
    const forged = {
      ...log.write({ type: "note", text: "Second" }, { caseId: one.caseId, sequence: 2, createdAt: api.now }),
      arguments: decide("warn"),
    };
    expect(await log.send([forged])).toMatchObject({ receipts: [{ outcome: "refused" }], lastSequence: 2 });
    const reused = log.write(decide("warn"), {
      caseId: two.caseId,
      commandId: command.commandId,
      sequence: 3,
      createdAt: api.now,
    });
    expect(await log.send([reused])).toMatchObject({ receipts: [{ outcome: "refused" }], lastSequence: 3 });
    expect((await viewCase(api, two.caseId, ada)).status).toBe("open");
    expect((await viewCase(api, one.caseId, ada)).status).toBe("open");
  });

  it("has a unique sequence number, also when two processes run one log", async () => {
    const ada = await moderator();
    const { caseId } = await createCase(api);
    const { deviceId } = openConsole(api, ada);
    const actor: Traveller = {
      kind: "traveller",
      userId: ada.id,
      userType: 3,
      isVerified: true,
      suspendedUntil: null,
      isBanned: false,
      permissions: { moderateUsers: true },
    };
    await api.db.insertInto("staffDevice").values({ id: deviceId, personId: ada.id }).execute();
    const run = (text: string) => async () => {
      const command = openConsole(api, ada, deviceId).write({ type: "note", text }, { caseId, createdAt: api.now });
      const onFault = (error: unknown) => String(error);
      const input = { actor, deviceId, deviceLabel: "Desk", commands: [command], now: api.now, onFault };
      return (await runCommands(api.db, input)).receipts.map(({ outcome }) => outcome);
    };
    const lockDevice = (trx: Trx) =>
      trx.selectFrom("staffDevice").select("id").where("id", "=", deviceId).forUpdate().execute();
    expect(await startInOrder(api, lockDevice, [run("One"), run("Other")])).toEqual([["applied"], ["refused"]]);
  });

  it("after a gap waits until the gap is filled", async () => {
    const ada = await moderator();
    const { caseId } = await createCase(api);
    const log = openConsole(api, ada);
    const note = (text: string) => log.write({ type: "note", text }, { caseId, createdAt: api.now });
    const [first, second, third] = [note("a"), note("b"), note("c")];
    expect(await log.send([first, third])).toMatchObject({ receipts: [{ sequence: 1 }], lastSequence: 1 });
    expect(await log.send([third, second])).toMatchObject({
      receipts: [{ sequence: 2 }, { sequence: 3 }],
      lastSequence: 3,
    });
  });

  it("is expired when it is too old, but not when its clock is ahead", async () => {
    const ada = await moderator();
    const { caseId } = await createCase(api);
    const log = openConsole(api, ada);
    const days = (count: number) => new Date(api.now.getTime() + count * 86_400_000);
    expect(await log.give(decide("warn"), { caseId, createdAt: days(-15) })).toMatchObject({
      outcome: "expired",
      message: english("errors.commandTooOld"),
    });
    expect((await log.give(decide("warn"), { caseId, createdAt: days(1) })).outcome).toBe("applied");
  });

  it("to escalate or request a second opinion twice is already done; after the decision it is a conflict", async () => {
    const [ada, ben] = [await moderator(), await moderator()];
    const { caseId } = await createCase(api);
    const [adas, bens] = [openConsole(api, ada), openConsole(api, ben)];
    const outcomes: string[] = [];
    for (const log of [adas, bens]) {
      for (const type of ["askSecondOpinion", "escalate"] as const) {
        outcomes.push((await log.give({ type, reason: "Hm" }, { caseId, createdAt: api.now })).outcome);
      }
    }
    expect(outcomes).toEqual(["applied", "applied", "already-done", "already-done"]);
    const boss = await createPerson(api, { userType: 4 });
    await openConsole(api, boss).give(decide("noAction"), { caseId, baseVersion: 3, createdAt: api.now });
    const late = await bens.give({ type: "escalate", reason: "Hm" }, { caseId, baseVersion: 3, createdAt: api.now });
    expect(late).toMatchObject({ outcome: "conflict", case: { status: "decided" } });
    expect((await bens.give({ type: "note", text: "Later" }, { caseId, createdAt: api.now })).outcome).toBe("applied");
  });
});
