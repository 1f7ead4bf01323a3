import { applyBans } from "@meander/api/modules/moderation/apply-bans";
import { claimResponse, openCaseResponse } from "@meander/domain/contract/cases";
import { claimDueDeliveries } from "@meander/api/outbox/claims";
import type { RaceHarness, Racer } from "../support/race-harness.ts";
import type { CommandAnswer } from "../support/staff-console.ts";
import { decide } from "../support/staff-console.ts";

/** Runs one race that many times and returns where its promise was violated, in sentences. */
type Race = (harness: RaceHarness, times: number) => Promise<readonly string[]>;

type Pair = readonly [Racer, Racer];
const CONSUMER = 1;
const MODERATOR = 3;
const COPIES = 20;

async function runPairs(
  harness: RaceHarness,
  times: number,
  round: (pair: Pair, index: number) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const pair: Pair = [await harness.createPerson(MODERATOR), await harness.createPerson(MODERATOR)];
  const broken: string[] = [];
  for (let index = 0; index < times; index++) {
    await harness.clearRateLimits();
    broken.push(...(await round(pair, index)).map((sentence) => `round ${index + 1}: ${sentence}`));
  }
  return broken;
}

function unless(isTrue: boolean, sentence: string): readonly string[] {
  return isTrue ? [] : [sentence];
}

const claims: Race = (harness, times) =>
  runPairs(harness, times, async (pair) => {
    const { caseId } = await harness.createCase();
    const responses = await Promise.all(
      pair.map((racer) => harness.call(racer, "POST", `/admin/case/${caseId}/claim`)),
    );
    const winners = pair.filter((_, index) => responses[index]?.status === 200);
    const refused = responses.filter(({ status, body }) => status === 409 && isCode(body, "lease-held"));
    const lease = await harness.db
      .selectFrom("caseLease")
      .select("holderId")
      .where("caseId", "=", caseId)
      .executeTakeFirst();
    return [
      ...unless(
        winners.length === 1 && refused.length === 1,
        `returned ${responses.map(({ status }) => status).join(" and ")}`,
      ),
      ...unless(lease?.holderId === winners[0]?.id, "the lease is not the winner's"),
    ];
  });

const decisions: Race = (harness, times) =>
  runPairs(harness, times, async (pair, index) => {
    const { caseId, subject } = await harness.createCase();
    const isSame = index % 2 === 0;
    const orders = [decide("warn"), isSame ? decide("warn") : decide("suspend", 7)] as const;
    const outcomes = await Promise.all(
      pair.map(async (racer, which) => {
        const { outcome } = await harness.openConsole(racer).give(orders[which] ?? orders[0], { caseId });
        return outcome;
      }),
    );
    const expected = ["applied", isSame ? "already-done" : "conflict"];
    const effects = await harness.countEffects(caseId, subject.id);
    return [
      ...unless(outcomes.toSorted().join() === expected.toSorted().join(), `came to ${outcomes.join(" and ")}`),
      ...unless(effects.decisions === 1, `${effects.decisions} decisions`),
      ...unless(effects.strikes === 1, `${effects.strikes} strikes`),
      ...unless(effects.mails.length === 1, `${effects.mails.length} mails`),
    ];
  });

const copies: Race = (harness, times) =>
  runPairs(harness, times, async ([racer]) => {
    const { caseId, subject } = await harness.createCase();
    const log = harness.openConsole(racer);
    const command = log.write(decide("warn"), { caseId });
    const responses = await Promise.all(Array.from({ length: COPIES }, () => log.post([command])));
    const receipts = await harness.db
      .selectFrom("commandReceipt")
      .select("outcome")
      .where("deviceId", "=", log.deviceId)
      .execute();
    const effects = await harness.countEffects(caseId, subject.id);
    const different = new Set(responses.map(describeAnswer)).size;
    return [
      ...unless(different === 1, `${different} different answers`),
      ...unless(receipts.length === 1 && receipts[0]?.outcome === "applied", `${receipts.length} receipts`),
      ...unless(effects.decisions === 1 && effects.strikes === 1, `${effects.decisions} effects`),
    ];
  });

/** The pump takes what is due just after the last moment to undo: either the mail is sent or the decision is undone. */
const undoing: Race = (harness, times) =>
  runPairs(harness, times, async ([racer]) => {
    const { caseId, subject } = await harness.createCase();
    const log = harness.openConsole(racer);
    const command = log.write(decide("warn"), { caseId });
    await log.send([command]);
    const isDue = new Date(Date.now() + 60_000);
    const [undone, claim] = await Promise.all([
      log.give({ type: "undo", undoneCommandId: command.commandId }, { caseId }),
      claimDueDeliveries(harness.db, isDue, 50),
    ]);
    const { livingStrikes, mails } = await harness.countEffects(caseId, subject.id);
    const isTaken = claim.deliveries.some(({ personId }) => personId === subject.id);
    const wasUndone = undone.outcome === "applied";
    return [
      ...unless(wasUndone || undone.outcome === "expired", `undoing was ${undone.outcome}`),
      ...unless(livingStrikes === (wasUndone ? 0 : 1), `${livingStrikes} strikes after ${undone.outcome}`),
      ...unless(!(wasUndone && isTaken), "a mail left of a decision that was undone"),
      ...unless(!wasUndone || mails.every((state) => state === "cancelled"), `mails are ${mails.join()} though undone`),
    ];
  });

/** A new report during an undo: one open case has both reports, in either order. */
const reopening: Race = (harness, times) =>
  runPairs(harness, times, async ([racer]) => {
    const { caseId, subject } = await harness.createCase();
    const reporter = await harness.createPerson(CONSUMER);
    const log = harness.openConsole(racer);
    const command = log.write(decide("warn"), { caseId });
    await log.send([command]);
    const [undone, reported] = await Promise.all([
      log.give({ type: "undo", undoneCommandId: command.commandId }, { caseId }),
      harness.call(reporter, "POST", `/user/${subject.id}/report`, { text: "Again" }),
    ]);
    const reports = await harness.db
      .selectFrom("moderationCase")
      .innerJoin("report", "report.caseId", "moderationCase.id")
      .select("moderationCase.id")
      .where("moderationCase.subjectId", "=", subject.id)
      .where("moderationCase.status", "<>", "decided")
      .execute();
    return [
      ...unless(undone.outcome === "applied", `undoing was ${undone.outcome}: ${undone.message}`),
      ...unless(reported.status === 200, `reporting returned ${reported.status}`),
      ...unless(reports.length === 2 && reports.every(({ id }) => id === caseId), `${reports.length} reports wait`),
    ];
  });

/**
 * Two people settle the conflict with the same third decision: one replaces it, the other gets a conflict with the
 * winner.
 */
const replacing: Race = (harness, times) =>
  runPairs(harness, times, async (pair) => {
    const { caseId, subject } = await harness.createCase();
    await harness.openConsole(await harness.createPerson(MODERATOR)).give(decide("noAction"), { caseId });
    const orders = [decide("warn"), decide("suspend", 7)] as const;
    const consoles = pair.map((racer) => harness.openConsole(racer));
    const conflicts = await Promise.all(
      consoles.map((log, which) => log.give(orders[which] ?? orders[0], { caseId, baseVersion: 2 })),
    );
    const settled = await Promise.all(
      consoles.map((log, which) =>
        log.give(orders[which] ?? orders[0], {
          caseId,
          baseVersion: 2,
          settles: conflicts[which]?.commandId ?? "",
        }),
      ),
    );
    const outcomes = settled.map(({ outcome }) => outcome);
    const { livingStrikes, mails } = await harness.countEffects(caseId, subject.id);
    const { decision } = await findDecision(harness, caseId);
    const winner = outcomes[0] === "applied" ? "warn" : "suspend";
    return [
      ...unless(outcomes.toSorted().join() === "applied,conflict", `came to ${outcomes.join(" and ")}`),
      ...unless(decision === winner, `${decision} is valid, ${winner} was applied`),
      ...unless(livingStrikes === 1, `${livingStrikes} strikes`),
      ...unless(mails.length === 1, `${mails.length} mails`),
    ];
  });

/** The first person's command is in flight while their lease expires and a colleague claims the case. */
const takingOver: Race = (harness, times) =>
  runPairs(harness, times, async ([first, second]) => {
    const { caseId, subject } = await harness.createCase();
    const claimed = await harness.call(first, "POST", `/admin/case/${caseId}/claim`);
    const { token } = claimResponse.parse(claimed.body);
    await harness.db
      .updateTable("caseLease")
      .set({ takenAt: new Date(Date.now() - 400_000), expiresAt: new Date(Date.now() - 100_000) })
      .where("caseId", "=", caseId)
      .execute();
    const [decided, taken] = await Promise.all([
      harness.openConsole(first).give(decide("warn"), { caseId, leaseToken: token }),
      harness.call(second, "POST", `/admin/case/${caseId}/claim`),
    ]);
    const { strikes } = await harness.countEffects(caseId, subject.id);
    const isDecided = decided.outcome === "applied";
    return [
      ...unless(isDecided || decided.outcome === "conflict", `the decision was ${decided.outcome}`),
      ...unless(taken.status === (isDecided ? 409 : 200), `claiming returned ${taken.status}`),
      ...unless(strikes === (isDecided ? 1 : 0), `${strikes} strikes`),
    ];
  });

const proposal = { type: "askSecondOpinion", reason: "", proposal: { decision: "ban", category: "spam" } } as const;

function findBan(harness: RaceHarness, personId: string) {
  return harness.db
    .selectFrom("person")
    .select(["bannedFrom", "banAppliedAt"])
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
}

/** Two colleagues decide the ban that a third person proposed, while that person tries to, too. */
const banning: Race = (harness, times) =>
  runPairs(harness, times, async (pair) => {
    const { caseId, subject } = await harness.createCase();
    const proposer = await harness.createPerson(MODERATOR);
    const own = harness.openConsole(proposer);
    await own.give(proposal, { caseId });
    const [alone, ...outcomes] = await Promise.all(
      [own, ...pair.map((racer) => harness.openConsole(racer))].map(async (log) => {
        const { outcome } = await log.give(decide("ban"), { caseId, baseVersion: 2 });
        return outcome;
      }),
    );
    const effects = await harness.countEffects(caseId, subject.id);
    const { bannedFrom } = await findBan(harness, subject.id);
    return [
      ...unless(alone !== "applied", "the person who proposed it decided it"),
      ...unless(outcomes.toSorted().join() === "already-done,applied", `came to ${outcomes.join(" and ")}`),
      ...unless(effects.decisions === 1 && effects.strikes === 1, `${effects.decisions} decisions`),
      ...unless(bannedFrom !== null, "nobody is banned"),
    ];
  });

/** The ban takes effect at the last moment to undo it: it is applied, or undone and nothing of it happened. */
const undoingBans: Race = (harness, times) =>
  runPairs(harness, times, async ([proposer, racer]) => {
    const { caseId, subject } = await harness.createCase();
    await harness.openConsole(proposer).give(proposal, { caseId });
    const log = harness.openConsole(racer);
    const command = log.write(decide("ban"), { caseId, baseVersion: 2 });
    await log.send([command]);
    const isDue = new Date(Date.now() + 60_000);
    const [undone] = await Promise.all([
      log.give({ type: "undo", undoneCommandId: command.commandId }, { caseId, baseVersion: 3 }),
      applyBans(harness.db, isDue),
    ]);
    const { bannedFrom, banAppliedAt } = await findBan(harness, subject.id);
    const sessions = await harness.db
      .selectFrom("session")
      .select("publicId")
      .where("personId", "=", subject.id)
      .execute();
    const wasUndone = undone.outcome === "applied";
    return [
      ...unless(wasUndone || undone.outcome === "expired", `undoing was ${undone.outcome}`),
      ...unless(
        (bannedFrom === null) === wasUndone,
        `undoing was ${undone.outcome}, banned from ${bannedFrom?.toISOString()}`,
      ),
      ...unless(
        (banAppliedAt === null) === wasUndone,
        `undoing was ${undone.outcome}, applied at ${banAppliedAt?.toISOString()}`,
      ),
      ...unless(sessions.length === (wasUndone ? 1 : 0), `${sessions.length} sessions after ${undone.outcome}`),
    ];
  });

/** A suspended person appeals while a moderator lifts the suspension: the appeal waits in one undecided case. */
const lifting: Race = (harness, times) =>
  runPairs(harness, times, async ([first, second]) => {
    const { caseId, subject } = await harness.createCase();
    await harness.openConsole(first).give(decide("suspend", 7), { caseId });
    // Only once it can't be undone any more is it appealed.
    const strike = await harness.db
      .updateTable("strike")
      .set({ createdAt: new Date(Date.now() - 60_000) })
      .where("personId", "=", subject.id)
      .returning("id")
      .executeTakeFirstOrThrow();
    const about = { subjectType: "user", subjectId: subject.id, category: "spam", text: "He wrote to us" };
    const opened = openCaseResponse.parse((await harness.call(second, "POST", "/admin/cases", about)).body);
    const appeal = () => harness.call(subject, "POST", "/appeal", { strikeId: strike.id, text: "It was not me" });
    const [lifted, earlier] = await Promise.all([
      harness.openConsole(second).give(decide("lift"), { caseId: opened.caseId }),
      appeal(),
    ]);
    // Lifting changes the person's rights: a request in between changes nothing, and is asked to come again.
    const appealed = earlier.status === 409 ? await appeal() : earlier;
    const { suspendedUntil } = await harness.db
      .selectFrom("person")
      .select("suspendedUntil")
      .where("id", "=", subject.id)
      .executeTakeFirstOrThrow();
    const waiting = await harness.db
      .selectFrom("appeal")
      .innerJoin("moderationCase", "moderationCase.id", "appeal.caseId")
      .select(["appeal.status", "moderationCase.status as caseStatus"])
      .where("appeal.personId", "=", subject.id)
      .execute();
    const isLifted = lifted.outcome === "applied";
    return [
      ...unless(appealed.status === 201, `appealing returned ${appealed.status}`),
      ...unless(
        (suspendedUntil === null) === isLifted,
        `lifting was ${lifted.outcome}, until ${suspendedUntil?.toISOString()}`,
      ),
      ...unless(waiting.length === 1, `${waiting.length} appeals`),
      ...unless(
        waiting.every(({ status, caseStatus }) => status === "waiting" && caseStatus !== "decided"),
        `lifting was ${lifted.outcome}, the appeal is ${waiting[0]?.status} in a case that is ${waiting[0]?.caseStatus}`,
      ),
    ];
  });

function findDecision(harness: RaceHarness, caseId: string) {
  return harness.db.selectFrom("moderationCase").select("decision").where("id", "=", caseId).executeTakeFirstOrThrow();
}

export const moderationRaces = {
  claims,
  decisions,
  copies,
  undoing,
  reopening,
  replacing,
  takingOver,
  banning,
  undoingBans,
  lifting,
} as const satisfies Record<string, Race>;

function isCode(body: unknown, code: string): boolean {
  return typeof body === "object" && body !== null && "code" in body && body.code === code;
}

function describeAnswer({ status, body }: CommandAnswer): string {
  return `${status} ${JSON.stringify(body)}`;
}
