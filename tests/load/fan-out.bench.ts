import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDatabase } from "@meander/api/db/client";
import { sql } from "kysely";
import { databaseUrl } from "../../db/embedded/running-server.ts";
import { ServerApi } from "../desktop/support/server-api.ts";
import { Product } from "../support/product.ts";
import type { TableBench } from "./bench.ts";
import { quantileOf } from "./measure.ts";

const PER_SECOND = 5_000;
const P95_WITHIN_MS = 250;
/** Between two requests of the inbox. */
const PACE_MS = 100;

export const fanOutBench: TableBench = {
  name: "fan-out",
  group: "delivery",
  what: `an announcement to so many people, each with an inbox entry, a mail and, one in ten, a push (figures: ${PER_SECOND} people per second, the inbox' p95 at most ${P95_WITHIN_MS} ms meanwhile)`,
  sizes: [100_000],
  run: async ({ seconds, sizes, log, print }) => {
    for (const size of sizes) {
      const product = await Product.start({ env: { LOG_LEVEL: "warn" } });
      const read = (name: string) => readFileSync(join(product.dataFolder, "postgres", name), "utf8").trim();
      const url = databaseUrl(Number(read("port")), read("password"), "meander");
      const db = openDatabase({ url, poolSize: 2, onIdleError: () => {} });
      try {
        log(`adding ${size} people`);
        await addPeople(db, size);
        const [admin, reader] = [
          await ServerApi.logIn(product.address, "admin"),
          await ServerApi.logIn(product.address, "traveller"),
        ];
        log("reading the inbox in quiet");
        const quiet = await readInbox(reader, () => sleep(seconds * 1_000));
        print(`  inbox in quiet:            ${describe(quiet)}`);
        log("announcing");
        const id = randomUUID();
        await admin.request("POST", "/admin/notifications/special", {
          id,
          title: "Lanterns on the quay",
          text: "The boats are lit by five.",
          path: "/discover",
          to: { kind: "audience", audience: {} },
        });
        await waitFor(db, id, ({ notifiedCount }) => notifiedCount > 0);
        const startedAt = performance.now();
        const before = await progressOf(db, id);
        let [people, elapsed] = [0, 0];
        const meanwhile = await readInbox(reader, async () => {
          const after = await waitFor(db, id, ({ finishedAt }) => finishedAt !== null);
          elapsed = (performance.now() - startedAt) / 1_000;
          people = after.notifiedCount - before.notifiedCount;
        });
        print(`  inbox meanwhile:           ${describe(meanwhile)}`);
        const counts = await countRows(db);
        print(
          `  announced to ${people} people in ${elapsed.toFixed(1)} s: ${Math.round(people / elapsed)} per second (${counts.entries} entries, ${counts.mails} mails, ${counts.pushes} pushes; ${counts.mailed} mails had left by then)`,
        );
      } finally {
        await db.destroy();
        await product.stop();
      }
    }
  },
};

async function addPeople(db: Database, count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into person (first_name, last_name, email, terms_accepted_at)
      select 'Reader', number::text, 'reader-' || number || '@example.org', now()
      from generate_series(1, ${count}::int) number`.execute(trx);
    await sql`
      insert into session (id_hash, person_id, expires_at, absolute_expires_at)
      select sha256(convert_to(id::text, 'UTF8')), id, now() + interval '1 day', now() + interval '1 day'
      from person where first_name = 'Reader' and last_name like '%0'`.execute(trx);
    await sql`
      insert into push_device (person_id, session_id, platform, token, token_hash, registered_at)
      select session.person_id, session.public_id, 'apple', encode(session.id_hash, 'hex'), session.id_hash, now()
      from session join person on person.id = session.person_id where person.first_name = 'Reader'`.execute(trx);
  });
  await sql`analyze person, session, push_device`.execute(db);
}

type Progress = { readonly notifiedCount: number; readonly finishedAt: Date | null };

function progressOf(db: Database, id: string): Promise<Progress> {
  return db
    .selectFrom("specialNotification")
    .select(["notifiedCount", "finishedAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

async function waitFor(db: Database, id: string, isReached: (progress: Progress) => boolean): Promise<Progress> {
  for (;;) {
    const progress = await progressOf(db, id);
    if (isReached(progress)) return progress;
    await sleep(50);
  }
}

/** One request after the other, at an even pace, until the work is done. Returns the durations in milliseconds. */
async function readInbox(reader: ServerApi, work: () => Promise<unknown>): Promise<readonly number[]> {
  const durations: number[] = [];
  const state = { isDone: false };
  const done = work().finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    const startedAt = performance.now();
    await reader.request("GET", "/notifications?limit=10");
    durations.push(performance.now() - startedAt);
    await sleep(PACE_MS);
  }
  await done;
  return durations;
}

function describe(durations: readonly number[]): string {
  const [p50, p95] = [quantileOf(durations, 0.5), quantileOf(durations, 0.95)];
  return `p50 ${p50} ms   p95 ${p95} ms   (${durations.length} requests)`;
}

async function countRows(db: Database) {
  const { rows } = await sql<{ entries: number; mails: number; pushes: number; mailed: number }>`
    select (select count(*)::int from notification where code = 19) as entries,
      (count(*) filter (where channel = 'mail'))::int as mails,
      (count(*) filter (where channel <> 'mail'))::int as pushes,
      (count(*) filter (where channel = 'mail' and state = 'accepted'))::int as mailed
    from delivery where template = 'notification' and (data ->> 'notificationCode')::int = 19`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error("count query returned no row");
  return counts;
}
