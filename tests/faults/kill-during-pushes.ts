import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@meander/api/db/client";
import { PushService } from "../support/push/push-service.ts";
import { queuePushes } from "../support/push/queue-pushes.ts";
import { createBrowser } from "../support/push/test-browser.ts";
import type { ProofOutcome } from "./proof.ts";
import { approveGuests, prepareApprovals } from "./approve-guests.ts";
import { KillStage } from "./kills/stage.ts";
import { expireLeases, IN_FLIGHT, killWorker, startWorker, waitForWorker } from "./worker-process.ts";

type Conditions = {
  readonly kills: number;
  readonly pushesPerKill: number;
  readonly random: () => number;
  readonly log: (line: string) => void;
};

const victims = ["worker", "api", "both"] as const;

/**
 * Sends a backlog of pushes, and those of approvals by clients meanwhile, while the worker, the API or both are killed
 * repeatedly. Compares what the push service decrypted with the ledger.
 */
export async function killDuringPushes({ kills, pushesPerKill, random, log }: Conditions): Promise<ProofOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "meander-push-kills-"));
  const stage = await KillStage.open();
  const db = openDatabase({ url: stage.databaseUrl, poolSize: 3, onIdleError: () => {} });
  const service = await PushService.open();
  const authorityFile = join(folder, "authority.pem");
  writeFileSync(authorityFile, service.authority.certificate);
  const env = { PUSH_PROXY: service.proxyUrl, NODE_EXTRA_CA_CERTS: authorityFile };
  const start = () => startWorker({ databaseUrl: stage.databaseUrl, folder, env });
  const half = Math.round(pushesPerKill / 2);
  const backlog = (kills + 1) * (pushesPerKill - half);
  const total = (kills + 1) * pushesPerKill;
  const killed = { worker: 0, api: 0 };
  let inFlight = 0;
  const approvals = await prepareApprovals(stage.address, db, { hosts: kills + 1, guestsPerHost: half });
  let running = start();
  try {
    await queuePushes(
      db,
      Array.from({ length: backlog }, (_, index) => createBrowser(`browser-${index}`)),
    );
    const approved = approveGuests(stage.address, db, approvals);
    for (let kill = 1; kill <= kills; kill += 1) {
      const wanted = Math.round((kill - 1 + 0.2 + 0.6 * random()) * pushesPerKill);
      await waitForWorker(`${wanted} pushes`, running, async () => service.received.length >= wanted);
      const victim = victims[Math.floor(random() * victims.length)] ?? "both";
      let left = 0;
      if (victim !== "worker") {
        stage.kill("api");
        killed.api += 1;
      }
      if (victim !== "api") {
        await killWorker(running);
        left = await expireLeases(db);
        running = start();
        killed.worker += 1;
      }
      inFlight += left;
      log(`kill ${kill}, ${victim}: ${service.received.length} of ${total} had arrived, ${left} attempts in flight`);
    }
    const problems = await approved;
    await waitForWorker("the last push", running, async () => (await countUnsettled(db)) === 0);
    const compared = await compare(db, service, { kills: killed.worker, total, inFlight });
    const figures = { "kills of the worker": killed.worker, "kills of the API": killed.api, ...compared.figures };
    return { figures, violations: [...problems, ...compared.violations] };
  } finally {
    await killWorker(running);
    await service.close();
    await db.destroy();
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function countUnsettled(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("delivery")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("channel", "=", "web-push")
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
    .where("delivery.channel", "=", "web-push")
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
  return { figures: { pushes: total, accepted: countOf("accepted"), unknown, inFlight }, violations };
}
