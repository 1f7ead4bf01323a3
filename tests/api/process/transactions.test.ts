import { type Database, openDatabase, type Trx } from "@meander/api/db/client";
import { takeFromLimit } from "@meander/api/limits/take-from-limit";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../support/start-api.ts";

const api = startApi();
/** One connection, so that anything a transaction leaves behind affects the next one. */
let db: Database;

beforeAll(() => {
  db = openDatabase({ url: api.databaseUrl, poolSize: 1, onIdleError: () => {} });
});
afterAll(() => db.destroy());

const take = (bucket: string, used: number) => (trx: Trx) =>
  sql`insert into rate_limit (bucket, subject, window_start, used) values (${bucket}, ${String(used)}, now(), ${used}::int)`.execute(
    trx,
  );

async function listUsed(bucket: string): Promise<number[]> {
  const rows = await db.selectFrom("rateLimit").select("used").where("bucket", "=", bucket).orderBy("used").execute();
  return rows.map(({ used }) => used);
}

const isInTransaction = async () => {
  const { rows } = await sql<{ isSame: boolean }>`select now() = statement_timestamp() as is_same`.execute(db);
  return rows[0]?.isSame === false;
};

test("a transaction that is empty or fails before its first statement leaves none open", async () => {
  await db.transaction().execute(async () => {});
  await expect(db.transaction().execute(() => Promise.reject(new Error("early")))).rejects.toThrow("early");
  expect(await isInTransaction()).toBe(false);
});

test("a transaction begins with its first statement, which is rolled back with the rest", async () => {
  const breaking = db.transaction().execute(async (trx) => {
    await take("first", 1)(trx);
    throw new Error("late");
  });
  await expect(breaking).rejects.toThrow("late");
  expect(await listUsed("first")).toEqual([]);
});

test("concurrent statements are executed in order", async () => {
  const counts = await db.transaction().execute((trx) => {
    const count = () => sql<{ n: number }>`select count(*) as n from rate_limit where bucket = 'order'`.execute(trx);
    return Promise.all([count(), take("order", 1)(trx), count(), take("order", 2)(trx), count()]);
  });
  expect([counts[0], counts[2], counts[4]].map(({ rows }) => rows[0]?.n)).toEqual([0, 1, 2]);
});

test("of concurrent statements the first error is thrown, and all are rolled back", async () => {
  const failing = (trx: Trx) => sql`select 1 / 0`.execute(trx);
  const breaking = db
    .transaction()
    .execute((trx) => Promise.all([take("failed", 1)(trx), failing(trx), take("failed", 2)(trx)]));
  await expect(breaking).rejects.toMatchObject({ code: "22012" });
  expect(await listUsed("failed")).toEqual([]);
  expect(await isInTransaction()).toBe(false);
});

test("a limit can't be counted inside a transaction, which could roll it back", async () => {
  const limit = { bucket: "inside", max: 1, windowSeconds: 60 };
  await expect(db.transaction().execute((trx) => takeFromLimit(trx, limit, "somebody", api.now))).rejects.toThrow();
});
