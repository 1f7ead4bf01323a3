import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@meander/api/db/client";
import { PushService } from "../support/push/push-service.ts";
import { queuePushes } from "../support/push/queue-pushes.ts";
import { createBrowser } from "../support/push/test-browser.ts";
import type { ProofOutcome } from "./proof.ts";
import { expireLeases, IN_FLIGHT, killWorker, startWorker, waitForWorker } from "./worker-process.ts";

type Conditions = {
  readonly databaseUrl: string;
  readonly kills: number;
  readonly pushesPerKill: number;
  readonly random: () => number;
  readonly log: (line: string) => void;
};

/**
 * Sends one push to each of many browsers while the worker is killed repeatedly, and compares what the push service
 * decrypted with the ledger.
 */
export async function killWorkersDuringPushes(conditions: Conditions): Promise<ProofOutcome> {
  const { databaseUrl, kills, pushesPerKill, random, log } = conditions;
  const folder = mkdtempSync(join(tmpdir(), "meander-push-kills-"));
  const db = openDatabase({ url: databaseUrl, poolSize: 3, onIdleError: () => {} });
  const service = await PushService.open();
  const authorityFile = join(folder, "authority.pem");
  writeFileSync(authorityFile, service.authority.certificate);
  const env = { PUSH_PROXY: service.proxyUrl, NODE_EXTRA_CA_CERTS: authorityFile };
  const start = () => startWorker({ databaseUrl, folder, env });
  const total = (kills + 1) * pushesPerKill;
  let [running, inFlight] = [start(), 0];
  try {
    await queuePushes(
      db,
      Array.from({ length: total }, (_, index) => createBrowser(`browser-${index}`)),
    );
    for (let kill = 1; kill <= kills; kill += 1) {
      const wanted = Math.round((kill - 1 + 0.2 + 0.6 * random()) * pushesPerKill);
      await waitForWorker(`${wanted} pushes`, running, async () => service.received.length >= wanted);
      await killWorker(running);
      const left = await expireLeases(db);
      inFlight += left;
      log(`kill ${kill}: ${service.received.length} of ${total} had arrived, ${left} attempts were in flight`);
      running = start();
    }
    await waitForWorker("the last push", running, async () => (await countUnsettled(db)) === 0);
    return await compare(db, service, { kills, total, inFlight });
  } finally {
    await killWorker(running);
    await service.close();
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function countUnsettled(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("delivery")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "in", ["queued", "leased", "attempting", "deferred"])
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Run = { readonly kills: number; readonly total: number; readonly inFlight: number };

async function compare(db: Database, service: PushService, { kills, total, inFlight }: Run): Promise<ProofOutcome> {
  const rows = await db
    .selectFrom("delivery")
    .innerJoin("person", "person.id", "delivery.personId")
    .select(["person.firstName as browser", "delivery.state"])
    .execute();
  const arrivals = new Map<string, number>();
  for (const { browser } of service.received) arrivals.set(browser, (arrivals.get(browser) ?? 0) + 1);
  const countOf = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  const doubled = [...arrivals].filter(([, count]) => count > 1);
  const lost = rows.filter(({ browser, state }) => state === "accepted" && !arrivals.has(browser));
  const unknown = countOf("unknown");
  const other = rows.length - countOf("accepted") - unknown;
  const violations = [
    ...doubled.map(([browser, count]) => `${browser} got its push ${count} times.`),
    ...lost.map(({ browser }) => `The push to ${browser} is accepted, but never arrived.`),
    ...service.violations.map((problem) => `The push service refused a push: ${problem}.`),
    ...(rows.length === total ? [] : [`${total - rows.length} pushes are missing in the ledger.`]),
    ...(other === 0 ? [] : [`${other} pushes ended neither accepted nor unknown.`]),
    ...(unknown <= inFlight && unknown <= kills * IN_FLIGHT
      ? []
      : [`${unknown} are unknown, though only ${inFlight} attempts were in flight.`]),
  ];
  return { figures: { pushes: total, kills, accepted: countOf("accepted"), unknown, inFlight }, violations };
}
