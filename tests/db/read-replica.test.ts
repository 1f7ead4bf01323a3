import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createActivity } from "../api/support/activities.ts";
import { databaseReads } from "@meander/api/metrics";
import { createPerson, type TestPerson } from "../api/support/people.ts";
import { PUBLIC_BASE, send } from "../api/support/send.ts";
import { openApi, type TestApi } from "../api/support/open-api.ts";
import { sufferMisfortunes } from "../support/replica/misfortunes.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../support/replica/replicated-postgres.ts";

type OpenApi = Awaited<ReturnType<typeof openApi>>;

let postgres: ReplicatedPostgres;
/** Two processes, as far as they know. */
let here: OpenApi;
let there: OpenApi;
const opened: OpenApi[] = [];
const log: string[] = [];

/** An API that reads from the replica, or from what `env` says. */
async function open(env: Readonly<Record<string, string>> = {}): Promise<OpenApi> {
  const api = await openApi(postgres.primaryUrl, {
    env: { DATABASE_READ_URL: postgres.replicaUrl, DATABASE_READ_MAX_LAG: "60", LOG_LEVEL: "info", ...env },
    logTo: { write: (line) => void log.push(line) },
  });
  opened.push(api);
  return api;
}

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  [here, there] = await Promise.all([open(), open()]);
  await waitFor(() => [here, there].every(isOnReplica));
});

afterAll(async () => {
  await Promise.all(opened.map((api) => api.close()));
  await postgres.stop();
});

function isOnReplica({ db, services }: TestApi, writtenUpTo: number | null = null): boolean {
  return services.replica?.readsOf(db, writtenUpTo) !== db;
}

/** Also what this person wrote. */
async function isOnReplicaFor(api: TestApi, person: TestPerson): Promise<boolean> {
  const session = await api.sessions.find(person.session);
  return typeof session?.writtenUpTo === "number" && isOnReplica(api, session.writtenUpTo);
}

const waitFor = (isTrue: () => Promise<boolean> | boolean) => vi.waitUntil(isTrue, { timeout: 20_000 });

/** How many activities with that word somebody finds, through that process. */
async function countFound(api: TestApi, word: string, seeker?: TestPerson): Promise<number> {
  const path = `${PUBLIC_BASE}/search?keywords=${word}`;
  const { status, body } = await send(api, "POST", path, { cookie: seeker?.session, body: {} });
  expect(status).toBe(200);
  return (body as { total: number }).total;
}

/** Requests whose reads went there. */
async function countReplicaReads(): Promise<number> {
  const { values } = await databaseReads.get();
  return values.find(({ labels }) => labels.database === "replica")?.value ?? 0;
}

async function whilePaused(act: () => Promise<void>): Promise<void> {
  await postgres.onReplica("select pg_wal_replay_pause()");
  try {
    await act();
  } finally {
    await postgres.onReplica("select pg_wal_replay_resume()");
  }
}

test("whoever writes finds it at once in every process, others once the replica has it", async () => {
  const word = "Glimmerfox";
  const [host, other] = [await createPerson(here), await createPerson(here)];
  await postgres.caughtUp();
  await whilePaused(async () => {
    const { _id: id } = await createActivity(here, host, { title: word });
    expect(await countFound(here, word, host)).toBe(1);
    expect(await countFound(there, word, host)).toBe(1);
    expect(await countFound(there, word, other)).toBe(0);
    expect(await countFound(here, word)).toBe(0);
    const page = `${PUBLIC_BASE}/activity/${id}`;
    expect((await send(here, "GET", page)).status).toBe(404);
    // Told of everything at once, people look where it happens.
    expect((await send(here, "GET", page, { cookie: other.session })).status).toBe(200);
  });
  await waitFor(async () => (await countFound(here, word)) === 1);
});

describe("totals", () => {
  const box = "location=56.05,55.85,-3.0,-3.4";
  /** A search counts so many exactly. */
  const many = 90;
  let host: TestPerson;

  beforeAll(async () => {
    host = await createPerson(here);
    await postgres.onPrimary(`
      with made as (
        insert into activity (id, host_id, title, status, time_zone, categories, lon, lat)
        select gen_random_uuid(), '${host.id}', 'Harbour round', 1, 'Europe/London', '{1}', -3.2 + n * 1e-4, 55.95
        from generate_series(1, ${many}) n returning id
      ), dated as (
        insert into date_option (activity_id, day_code, time_period, starts_at, ends_at)
        select id, current_date + 2, 3, current_date + interval '2 days', current_date + interval '3 days' from made
      )
      select from made`);
    await refreshHidden("");
    await postgres.caughtUp();
  });

  /** Hides the first so many, in one statement of a session that may have begun a transaction. */
  async function refreshHidden(change: string, run: (text: string) => Promise<unknown> = postgres.onPrimary) {
    if (change !== "") await run(change);
    await run(`select refresh_activity_search(array(select id from activity where title = 'Harbour round'), now())`);
  }

  const hide = (count: number) => `
    update activity set hidden_at = case when ordered.n <= ${count} then now() end
    from (select id, row_number() over (order by lon) as n from activity where title = 'Harbour round') ordered
    where activity.id = ordered.id and activity.hidden_at is null = (ordered.n <= ${count})`;

  async function totalOf(api: TestApi, seeker?: TestPerson): Promise<number> {
    const { body } = await send(api, "POST", `${PUBLIC_BASE}/search?${box}`, { cookie: seeker?.session, body: {} });
    return (body as { total: number }).total;
  }

  test("have what somebody wrote for them, and for others once the replica has it", async () => {
    expect(await totalOf(here)).toBe(many);
    await whilePaused(async () => {
      await refreshHidden(hide(5));
      await createActivity(here, host, { title: "Quay", at: [-3.19, 55.94] });
      expect(await totalOf(here, host)).toBe(many - 5 + 1);
    });
    await postgres.caughtUp();
    await waitFor(async () => (await totalOf(here)) === many - 5 + 1);
  });

  test("have what was still being written when the replica was asked first, and was committed after", async () => {
    const total = await totalOf(here);
    const slow = new pg.Client({ connectionString: postgres.primaryUrl });
    await slow.connect();
    try {
      await slow.query("begin");
      await refreshHidden(hide(9), (text) => slow.query(text));
      // A later one makes the slow one one of those that were running.
      await postgres.onPrimary("create table passing_by (value int)");
      await postgres.caughtUp();
      expect(await totalOf(here)).toBe(total);
      await slow.query("commit");
    } finally {
      await slow.end();
    }
    await postgres.caughtUp();
    expect(await totalOf(here)).toBe(total - 4);
  });
});

test("once the replica has what somebody wrote, it answers them too", async () => {
  const [first, second] = [await createPerson(here), await createPerson(here)];
  await createActivity(here, first);
  await waitFor(() => isOnReplicaFor(there, first));
  await whilePaused(async () => {
    await createActivity(here, second, { title: "Bannerwood" });
    expect(await countFound(there, "Bannerwood", first)).toBe(0);
    expect(await countFound(there, "Bannerwood", second)).toBe(1);
  });
});

test("a replica that is further behind than allowed is not read from, and is again when it has caught up", async () => {
  const strict = await open({ DATABASE_READ_MAX_LAG: "1" });
  await waitFor(() => isOnReplica(strict));
  const word = "Thimblerig";
  const host = await createPerson(here);
  await postgres.caughtUp();
  await whilePaused(async () => {
    await createActivity(here, host, { title: word });
    await waitFor(async () => (await countFound(strict, word)) === 1);
    expect(await countFound(here, word)).toBe(0);
  });
  await waitFor(() => isOnReplica(strict));
});

test.each(["statement", "transaction"])("a %s in the replica's way is answered by the primary", async (kind) => {
  const table = sql.table(`in_the_way_of_${kind}`);
  await postgres.onPrimary(`create table in_the_way_of_${kind} as select 1 as kept`);
  await postgres.caughtUp();
  const { replica, db } = here.services;
  const readDb = replica?.readsOf(db, null) ?? db;
  const count = sql<{ count: number }>`
    select count(*) as count from ${table}, pg_sleep(case when pg_is_in_recovery() then 1.9 else 0 end)`;
  const reading =
    kind === "statement" ? count.execute(readDb) : readDb.transaction().execute((trx) => count.execute(trx));
  await waitFor(async () => {
    const busy = await postgres.onReplica(
      `select pid from pg_stat_activity where query like '%in_the_way_of_${kind}", pg_sleep%' and pid <> pg_backend_pid()`,
    );
    return busy.length > 0;
  });
  await postgres.onPrimary(`truncate in_the_way_of_${kind}`);
  expect((await reading).rows).toEqual([{ count: 0 }]);
});

test("what turns out to write is done by the primary", async () => {
  await postgres.onPrimary("create table written (value int)");
  await postgres.caughtUp();
  const { replica, db } = here.services;
  const readDb = () => replica?.readsOf(db, null) ?? db;
  await sql`insert into written values (1)`.execute(readDb());
  await readDb()
    .transaction()
    .execute((trx) => sql`insert into written values (2)`.execute(trx));
  expect(await postgres.onPrimary("select value from written order by value")).toEqual([{ value: 1 }, { value: 2 }]);
});

test("another server than the primary's replica is not read from", async () => {
  const astray = await open({ DATABASE_READ_URL: postgres.primaryUrl });
  await waitFor(() => log.some((line) => line.includes('"problem":"unrelated"')));
  expect(isOnReplica(astray)).toBe(false);
  expect(await countFound(astray, "Nowhere")).toBe(0);
});

test("a replica that says nothing keeps readers waiting for moments, and then nobody", async () => {
  await waitFor(() => isOnReplica(here));
  const thaw = await postgres.freezeReplica();
  try {
    const startedAt = performance.now();
    const found = await Promise.all(["Nobody", "Nothing", "Nowhere"].map((word) => countFound(here, word)));
    expect(found).toEqual([0, 0, 0]);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    expect(isOnReplica(here)).toBe(false);
  } finally {
    thaw();
  }
  await waitFor(() => isOnReplica(here));
});

test("the death of the replica under load fails nobody's read, and it is read from again when it is back", async () => {
  const word = "Marrowfat";
  const host = await createPerson(here);
  const { _id: id } = await createActivity(here, host, { title: word });
  await postgres.caughtUp();
  await waitFor(async () => isOnReplica(here) && (await countFound(here, word)) === 1);
  const statuses: number[] = [];
  let isOver = false;
  const readOn = async () => {
    while (!isOver) {
      const { status } = await send(here, "GET", `${PUBLIC_BASE}/activity/${id}`);
      statuses.push(status);
      expect(await countFound(here, word)).toBe(1);
    }
  };
  const readers = Promise.all(Array.from({ length: 8 }, readOn));
  await waitFor(() => statuses.length > 20);
  postgres.killReplica();
  await waitFor(() => !isOnReplica(here));
  const late = await open();
  expect(await countFound(late, word)).toBe(1);
  expect((await send(late, "GET", "/readyz")).status).toBe(200);
  await postgres.startReplica();
  await waitFor(() => isOnReplica(here) && isOnReplica(late));
  const before = statuses.length;
  await waitFor(() => statuses.length > before + 20);
  isOver = true;
  await readers;
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const said = log.flatMap((line) => /"msg":"(reads go to the [a-z]+)"/.exec(line)?.[1] ?? []);
  expect(said).toContain("reads go to the primary");
  expect(said.at(-1)).toBe("reads go to the replica");
  expect(log.join("")).not.toContain(new URL(postgres.replicaUrl).password);
});

test("whatever befalls the replica, people find what they wrote, and nobody's read fails", async () => {
  const { MEANDER_REPLICA_TIMES: times = "1", MEANDER_REPLICA_SEED: seed = "1" } = process.env;
  await waitFor(() => isOnReplica(here) && isOnReplica(there));
  const before = await countReplicaReads();
  const conditions = { times: Number(times), seed: Number(seed) };
  const { figures, violations } = await sufferMisfortunes({ postgres, apis: [here, there], ...conditions });
  // What the API said of its own faults explains the rest.
  const faults = log.filter((line) => line.includes('"level":50'));
  expect({ violations, faults }).toEqual({ violations: [], faults: [] });
  expect(figures.ownReads).toBe(2 * figures.writes);
  const fromReplica = (await countReplicaReads()) - before;
  expect(fromReplica).toBeGreaterThan(0);
  // For the proof of that name, which prints it.
  const sums = JSON.stringify({ ...figures, fromReplica });
  if (times !== "1") process.stdout.write(`whatever befell the replica: ${sums}\n`);
});

test("while the primary is away, visitors go on reading", async () => {
  await waitFor(() => isOnReplica(here));
  postgres.killPrimary();
  await waitFor(async () => (await send(here, "GET", "/readyz")).status === 503);
  // For longer than it takes to look again.
  for (const until = performance.now() + 400; performance.now() < until; ) {
    expect(await countFound(here, "Marrowfat")).toBe(1);
  }
});
