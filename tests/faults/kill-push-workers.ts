import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@meander/api/db/client";
import { PUSH_CHANNEL } from "@meander/api/outbox/enqueue-delivery";
import { sql } from "kysely";
import { PushService } from "../support/push/push-service.ts";
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
    await queuePushes(db, total);
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

/** That many people, each with a browser and one push to it. */
async function queuePushes(db: Database, total: number): Promise<void> {
  const browsers = Array.from({ length: total }, (_, index) => createBrowser(`browser-${index}`));
  const names = browsers.map(({ name }) => name);
  const hashes = browsers.map(({ name }) => createHash("sha256").update(name).digest());
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into person (first_name, last_name, email, terms_accepted_at)
      select name, 'Known', name || '@example.org', now() from unnest(${names}::text[]) name`.execute(trx);
    await sql`
      insert into session (id_hash, person_id, expires_at, absolute_expires_at)
      select sha256(convert_to(person.id::text, 'UTF8')), person.id, now() + interval '1 day', now() + interval '1 day'
      from person where person.first_name = any (${names}::text[])`.execute(trx);
    await sql`
      insert into push_device (person_id, session_id, platform, token, token_hash, registered_at)
      select person.id, session.public_id, 'web', browser.token, browser.hash, now()
      from unnest(${names}::text[], ${browsers.map(({ subscription }) => subscription)}::text[], ${hashes}::bytea[])
        as browser (name, token, hash)
      join person on person.first_name = browser.name join session on session.person_id = person.id`.execute(trx);
    await sql`
      insert into delivery (message_id, channel, person_id, template, data)
      select message.id, 'web-push', person.id, 'notification', jsonb_build_object('notificationId', message.id,
        'notificationCode', 19, 'actorId', null, 'firstName', person.first_name, 'actorName', null, 'details', '{}'::jsonb,
        'note', jsonb_build_object('title', person.first_name, 'text', 'The boats are lit by five.'), 'activity', null,
        'path', '/discover')
      from person cross join lateral (select uuidv7() as id where person.id is not null) message
      where person.first_name = any (${names}::text[])`.execute(trx);
    await sql`select pg_notify(${PUSH_CHANNEL}, '')`.execute(trx);
  });
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
