import { type Database, openDatabase } from "@meander/api/db/client";
import { namedStatement } from "@meander/api/db/named-statements";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../support/start-api.ts";

const api = startApi();
/** One connection, so that its prepared statements are reused. */
let db: Database;

beforeAll(() => {
  db = openDatabase({ url: api.databaseUrl, poolSize: 1, onIdleError: () => {} });
});
afterAll(() => db.destroy());

type Given = {
  readonly at: Date | null;
  readonly title: string | null;
  readonly count: number | null;
  readonly isNew: boolean | null;
  readonly metres: number;
  readonly days: readonly number[] | null;
  readonly rows: number;
};

const plain: Given = { at: null, title: null, count: null, isNew: null, metres: 1e-7, days: null, rows: 1 };
const letters = "Zoë 東京 👋 'a' \\";
const cases: readonly (readonly [string, Given])[] = [
  ["nulls", plain],
  ["no rows", { ...plain, rows: 0 }],
  ["every letter and sign", { ...plain, title: letters, count: -3, isNew: true, metres: -12.5, rows: 2 }],
  ["an instant", { ...plain, at: new Date("2030-03-31T01:30:00.123Z"), isNew: false, count: 0, title: "" }],
  ["an early instant", { ...plain, at: new Date("0099-01-01T00:00:00Z") }],
  ["an instant of five digits", { ...plain, at: new Date("+012030-01-01T00:00:00Z") }],
  ["a list", { ...plain, days: [1, 2] }],
];

async function rowsBy(prefix: RawBuilder<unknown>, given: Given): Promise<unknown> {
  const { rows } = await sql`${prefix}
    select ${given.at}::timestamptz as given_at, ${given.title}::text as title, ${given.count}::int as seen_count,
      ${given.isNew}::boolean as is_new, ${given.metres}::float8 as metres, ${given.days}::int[] as day_list,
      9007199254740991::bigint as most, array[1, 2] as both, json_build_object('in_json', ${given.title}::text) as as_json
    from generate_series(1, ${given.rows}::int)`.execute(db);
  return rows;
}

test.each(cases)("a named statement returns the same rows as an unnamed one: %s", async (_, given) => {
  const expected = await rowsBy(sql``, given);
  for (let time = 0; time < 3; time += 1) expect(await rowsBy(namedStatement, given)).toEqual(expected);
});

test("a named statement works after an error, on the same connection and in a transaction", async () => {
  const divide = (by: number, handle: Database = db) =>
    sql<{ wholePart: number }>`${namedStatement} select 12 / ${by}::int as whole_part`.execute(handle);
  await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
  expect((await divide(4)).rows).toEqual([{ wholePart: 3 }]);
  await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
  expect((await db.transaction().execute((trx) => divide(3, trx))).rows).toEqual([{ wholePart: 4 }]);
  const { rows } = await sql`select from pg_prepared_statements where statement like '%whole_part'`.execute(db);
  expect(rows).toHaveLength(1);
});

test("a named statement is prepared again after its connection was lost", async () => {
  const readPid = () => sql<{ pid: number }>`${namedStatement} select pg_backend_pid() as pid`.execute(db);
  const [first] = (await readPid()).rows;
  await sql`select pg_terminate_backend(${first?.pid}::int)`.execute(api.db);
  await expect.poll(async () => (await readPid().catch(() => ({ rows: [first] }))).rows[0]?.pid).not.toBe(first?.pid);
});
