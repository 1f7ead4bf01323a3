import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createActivity } from "../api/support/activities.ts";
import { databaseReads } from "@meander/api/metrics";
import { createPerson, type TestPerson } from "../api/support/people.ts";
import { PUBLIC_BASE, send } from "../api/support/send.ts";
import { openApi, type TestApi } from "../api/support/open-api.ts";
import { runWithReplicaFailures } from "../support/replica/replica-failures.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../support/replica/replicated-postgres.ts";

type OpenApi = Awaited<ReturnType<typeof openApi>>;

let postgres: ReplicatedPostgres;
/** Two API processes from the databases' point of view. */
let firstApi: OpenApi;
let secondApi: OpenApi;
const opened: OpenApi[] = [];
const log: string[] = [];

/** An API that reads from the replica, unless `env` overrides it. */
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
  [firstApi, secondApi] = await Promise.all([open(), open()]);
  await waitFor(() => [firstApi, secondApi].every(isOnReplica));
});

afterAll(async () => {
  await Promise.all(opened.map((api) => api.close()));
  await postgres.stop();
});

function isOnReplica({ db, services }: TestApi, lastWrite: number | null = null): boolean {
  return services.replica?.selectReadDatabase(db, lastWrite) !== db;
}

/** Whether the replica also has this person's writes. */
async function isOnReplicaFor(api: TestApi, person: TestPerson): Promise<boolean> {
  const session = await api.sessions.find(person.session);
  return typeof session?.lastWrite === "number" && isOnReplica(api, session.lastWrite);
}

const waitFor = (isTrue: () => Promise<boolean> | boolean) => vi.waitUntil(isTrue, { timeout: 20_000 });

/** How many activities with that word the person finds through that process. */
async function countFound(api: TestApi, word: string, searcher?: TestPerson): Promise<number> {
  const path = `${PUBLIC_BASE}/search?keywords=${word}`;
  const { status, body } = await send(api, "POST", path, { cookie: searcher?.session, body: {} });
  expect(status).toBe(200);
  return (body as { total: number }).total;
}

/** Number of requests that read from the replica. */
async function countReplicaReads(): Promise<number> {
  const { values } = await databaseReads.get();
  return values.find(({ labels }) => labels.database === "replica")?.value ?? 0;
}

async function whileReplayPaused(act: () => Promise<void>): Promise<void> {
  await postgres.onReplica("select pg_wal_replay_pause()");
  try {
    await act();
  } finally {
    await postgres.onReplica("select pg_wal_replay_resume()");
  }
}

test("a write is visible to its author at once in every process, and to others once the replica has it", async () => {
  const word = "Glimmerfox";
  const [host, other] = [await createPerson(firstApi), await createPerson(firstApi)];
  await postgres.caughtUp();
  await whileReplayPaused(async () => {
    const { _id: id } = await createActivity(firstApi, host, { title: word });
    expect(await countFound(firstApi, word, host)).toBe(1);
    expect(await countFound(secondApi, word, host)).toBe(1);
    expect(await countFound(secondApi, word, other)).toBe(0);
    expect(await countFound(firstApi, word)).toBe(0);
    const page = `${PUBLIC_BASE}/activity/${id}`;
    expect((await send(firstApi, "GET", page)).status).toBe(404);
    // Live events announce a change at once, so a single activity is read from the primary for logged-in people.
    expect((await send(firstApi, "GET", page, { cookie: other.session })).status).toBe(200);
  });
  await waitFor(async () => (await countFound(firstApi, word)) === 1);
});

describe("totals", () => {
  const box = "location=56.05,55.85,-3.0,-3.4";
  /** Below the limit up to which a search counts exactly. */
  const many = 90;
  let host: TestPerson;

  beforeAll(async () => {
    host = await createPerson(firstApi);
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

  /** Hides the first `count`, in one statement of a session that may already have a transaction. */
  async function refreshHidden(change: string, run: (text: string) => Promise<unknown> = postgres.onPrimary) {
    if (change !== "") await run(change);
    await run(`select refresh_activity_search(array(select id from activity where title = 'Harbour round'), now())`);
  }

  const hide = (count: number) => `
    update activity set hidden_at = case when ordered.n <= ${count} then now() end
    from (select id, row_number() over (order by lon) as n from activity where title = 'Harbour round') ordered
    where activity.id = ordered.id and activity.hidden_at is null = (ordered.n <= ${count})`;

  async function totalOf(api: TestApi, searcher?: TestPerson): Promise<number> {
    const { body } = await send(api, "POST", `${PUBLIC_BASE}/search?${box}`, { cookie: searcher?.session, body: {} });
    return (body as { total: number }).total;
  }

  test("include the viewer's own writes, and others' writes once the replica has them", async () => {
    expect(await totalOf(firstApi)).toBe(many);
    await whileReplayPaused(async () => {
      await refreshHidden(hide(5));
      await createActivity(firstApi, host, { title: "Quay", at: [-3.19, 55.94] });
      expect(await totalOf(firstApi, host)).toBe(many - 5 + 1);
    });
    await postgres.caughtUp();
    await waitFor(async () => (await totalOf(firstApi)) === many - 5 + 1);
  });

  test("include a write that was in progress when the replica was first read and was committed later", async () => {
    const total = await totalOf(firstApi);
    const slow = new pg.Client({ connectionString: postgres.primaryUrl });
    await slow.connect();
    try {
      await slow.query("begin");
      await refreshHidden(hide(9), (text) => slow.query(text));
      // A later transaction makes the slow one part of the snapshot's running transactions.
      await postgres.onPrimary("create table passing_by (value int)");
      await postgres.caughtUp();
      expect(await totalOf(firstApi)).toBe(total);
      await slow.query("commit");
    } finally {
      await slow.end();
    }
    await postgres.caughtUp();
    expect(await totalOf(firstApi)).toBe(total - 4);
  });
});

test("reads of a person with writes go to the replica once it has those writes", async () => {
  const [first, second] = [await createPerson(firstApi), await createPerson(firstApi)];
  await createActivity(firstApi, first);
  await waitFor(() => isOnReplicaFor(secondApi, first));
  await whileReplayPaused(async () => {
    await createActivity(firstApi, second, { title: "Bannerwood" });
    expect(await countFound(secondApi, "Bannerwood", first)).toBe(0);
    expect(await countFound(secondApi, "Bannerwood", second)).toBe(1);
  });
});

test("a replica behind the allowed lag isn't read until it has caught up", async () => {
  const strict = await open({ DATABASE_READ_MAX_LAG: "1" });
  await waitFor(() => isOnReplica(strict));
  const word = "Thimblerig";
  const host = await createPerson(firstApi);
  await postgres.caughtUp();
  await whileReplayPaused(async () => {
    await createActivity(firstApi, host, { title: word });
    await waitFor(async () => (await countFound(strict, word)) === 1);
    expect(await countFound(firstApi, word)).toBe(0);
  });
  await waitFor(() => isOnReplica(strict));
});

test.each(["statement", "transaction"])(
  "a %s cancelled by a recovery conflict is retried on the primary",
  async (kind) => {
    const table = sql.table(`in_the_way_of_${kind}`);
    await postgres.onPrimary(`create table in_the_way_of_${kind} as select 1 as kept`);
    await postgres.caughtUp();
    const { replica, db } = firstApi.services;
    const readDb = replica?.selectReadDatabase(db, null) ?? db;
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
  },
);

test("a statement that writes is executed on the primary", async () => {
  await postgres.onPrimary("create table written (value int)");
  await postgres.caughtUp();
  const { replica, db } = firstApi.services;
  const readDb = () => replica?.selectReadDatabase(db, null) ?? db;
  await sql`insert into written values (1)`.execute(readDb());
  await readDb()
    .transaction()
    .execute((trx) => sql`insert into written values (2)`.execute(trx));
  expect(await postgres.onPrimary("select value from written order by value")).toEqual([{ value: 1 }, { value: 2 }]);
});

test("a server that isn't the primary's replica isn't read", async () => {
  const unrelated = await open({ DATABASE_READ_URL: postgres.primaryUrl });
  await waitFor(() => log.some((line) => line.includes('"problem":"unrelated"')));
  expect(isOnReplica(unrelated)).toBe(false);
  expect(await countFound(unrelated, "Nowhere")).toBe(0);
});

test("a frozen replica delays readers briefly, and is then no longer read", async () => {
  await waitFor(() => isOnReplica(firstApi));
  const thaw = await postgres.freezeReplica();
  try {
    const startedAt = performance.now();
    const found = await Promise.all(["Nobody", "Nothing", "Nowhere"].map((word) => countFound(firstApi, word)));
    expect(found).toEqual([0, 0, 0]);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    expect(isOnReplica(firstApi)).toBe(false);
  } finally {
    thaw();
  }
  await waitFor(() => isOnReplica(firstApi));
});

test("no read fails when the replica dies under load, and the replica is read again once it is back", async () => {
  const word = "Marrowfat";
  const host = await createPerson(firstApi);
  const { _id: id } = await createActivity(firstApi, host, { title: word });
  await postgres.caughtUp();
  await waitFor(async () => isOnReplica(firstApi) && (await countFound(firstApi, word)) === 1);
  const statuses: number[] = [];
  let isOver = false;
  const readContinuously = async () => {
    while (!isOver) {
      const { status } = await send(firstApi, "GET", `${PUBLIC_BASE}/activity/${id}`);
      statuses.push(status);
      expect(await countFound(firstApi, word)).toBe(1);
    }
  };
  const readers = Promise.all(Array.from({ length: 8 }, readContinuously));
  await waitFor(() => statuses.length > 20);
  postgres.killReplica();
  await waitFor(() => !isOnReplica(firstApi));
  const late = await open();
  expect(await countFound(late, word)).toBe(1);
  expect((await send(late, "GET", "/readyz")).status).toBe(200);
  await postgres.startReplica();
  await waitFor(() => isOnReplica(firstApi) && isOnReplica(late));
  const before = statuses.length;
  await waitFor(() => statuses.length > before + 20);
  isOver = true;
  await readers;
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const switches = log.flatMap((line) => /"msg":"(reading from the [a-z]+)"/.exec(line)?.[1] ?? []);
  expect(switches).toContain("reading from the primary");
  expect(switches.at(-1)).toBe("reading from the replica");
  expect(log.join("")).not.toContain(new URL(postgres.replicaUrl).password);
});

test("whatever happens to the replica, people find their own writes, and no read fails", async () => {
  const { MEANDER_REPLICA_TIMES: times = "1", MEANDER_REPLICA_SEED: seed = "1" } = process.env;
  await waitFor(() => isOnReplica(firstApi) && isOnReplica(secondApi));
  const before = await countReplicaReads();
  const conditions = { times: Number(times), seed: Number(seed) };
  const { figures, violations } = await runWithReplicaFailures({
    postgres,
    apis: [firstApi, secondApi],
    ...conditions,
  });
  // Errors that the API logged explain the rest.
  const faults = log.filter((line) => line.includes('"level":50'));
  expect({ violations, faults }).toEqual({ violations: [], faults: [] });
  expect(figures.ownReads).toBe(2 * figures.writes);
  const fromReplica = (await countReplicaReads()) - before;
  expect(fromReplica).toBeGreaterThan(0);
  // The proof `replica` parses this line.
  const sums = JSON.stringify({ ...figures, fromReplica });
  if (times !== "1") process.stdout.write(`replica figures: ${sums}\n`);
});

test("visitors can read while the primary is unreachable", async () => {
  await waitFor(() => isOnReplica(firstApi));
  postgres.killPrimary();
  await waitFor(async () => (await send(firstApi, "GET", "/readyz")).status === 503);
  // Longer than the interval at which the API checks the primary.
  for (const until = performance.now() + 400; performance.now() < until; ) {
    expect(await countFound(firstApi, "Marrowfat")).toBe(1);
  }
});
