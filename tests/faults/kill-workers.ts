import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@meander/api/db/client";
import { createDueCampaign } from "../support/due-campaign.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import type { ProofOutcome } from "./proof.ts";
import { expireLeases, IN_FLIGHT, killWorker, startWorker, waitForWorker } from "./worker-process.ts";

type Conditions = {
  readonly databaseUrl: string;
  readonly kills: number;
  readonly mailsPerKill: number;
  readonly random: () => number;
  readonly log: (line: string) => void;
};

/**
 * Sends a campaign over real SMTP while the worker is killed repeatedly, and compares the mails that arrived with the
 * ledger.
 */
export async function killWorkersDuringCampaign(conditions: Conditions): Promise<ProofOutcome> {
  const { databaseUrl, kills, mailsPerKill, random, log } = conditions;
  const folder = mkdtempSync(join(tmpdir(), "meander-kills-"));
  const db = openDatabase({ url: databaseUrl, poolSize: 3, onIdleError: () => {} });
  const sink = await startSmtpSink({ delayMs: 2 });
  const start = () => startWorker({ databaseUrl, folder, env: { SMTP_URL: sink.url } });
  const total = (kills + 1) * mailsPerKill;
  let running = start();
  try {
    const campaignId = await createDueCampaign(db, total);
    for (let kill = 1; kill <= kills; kill += 1) {
      await reached(sink, Math.round((kill - 1 + 0.2 + 0.6 * random()) * mailsPerKill), running);
      await killWorker(running);
      const left = await expireLeases(db);
      log(`kill ${kill}: ${sink.durations.length} of ${total} had arrived, ${left} attempts were in flight`);
      running = start();
    }
    await isDone(db, campaignId, running);
    return await compare(db, sink, campaignId, kills, total);
  } finally {
    await killWorker(running);
    await sink.stop();
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

function reached(sink: SmtpSink, count: number, running: ChildProcess): Promise<void> {
  return waitForWorker(`${count} mails`, running, async () => sink.durations.length >= count);
}

function isDone(db: Database, campaignId: string, running: ChildProcess): Promise<void> {
  return waitForWorker("the end of the campaign", running, async () => {
    const { status } = await db
      .selectFrom("campaign")
      .select("status")
      .where("id", "=", campaignId)
      .executeTakeFirstOrThrow();
    return status === "done";
  });
}

async function compare(
  db: Database,
  sink: SmtpSink,
  campaignId: string,
  kills: number,
  total: number,
): Promise<ProofOutcome> {
  const campaign = await db.selectFrom("campaign").selectAll().where("id", "=", campaignId).executeTakeFirstOrThrow();
  const ledger = await db.selectFrom("delivery").select(["id", "state"]).where("campaignId", "=", campaignId).execute();
  const idsIn = (state: string) => ledger.filter((row) => row.state === state).map(({ id }) => id);
  const [accepted, unknown] = [idsIn("accepted"), idsIn("unknown")];
  const lost = accepted.filter((id) => !sink.arrivals.has(id));
  const doubled = [...sink.arrivals].filter(([, count]) => count > 1);
  const unknownIds = [...sink.arrivals.keys()].filter((id) => !ledger.some((row) => row.id === id));
  const violations = [
    ...(ledger.length === total ? [] : [`${ledger.length} deliveries were made for ${total} people`]),
    ...(accepted.length + unknown.length === total ? [] : ["a delivery ended neither accepted nor unknown"]),
    ...lost.map((id) => `${id} is accepted in the ledger but never arrived`),
    ...doubled.map(([id, count]) => `${id} arrived ${count} times`),
    ...unknownIds.map((id) => `${id} arrived but isn't in the ledger`),
    ...(unknown.length <= kills * IN_FLIGHT ? [] : [`${unknown.length} unknown after ${kills} kills`]),
    ...(campaign.acceptedCount === accepted.length && campaign.unknownCount === unknown.length
      ? []
      : [`the counters (${campaign.acceptedCount} accepted, ${campaign.unknownCount} unknown) differ from the ledger`]),
  ];
  const arrivedUnknown = unknown.filter((id) => sink.arrivals.has(id)).length;
  return {
    figures: { kills, people: total, accepted: accepted.length, unknown: unknown.length, arrivedUnknown },
    violations,
  };
}
