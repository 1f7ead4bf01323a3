import type { Database } from "@meander/api/db/client";
import { sql } from "kysely";

/**
 * Left out: counters of how often somebody calls, which a refused call has to raise; answers kept for a key; what no route writes
 * (migrations, reference data).
 */
const uncounted = [
  "rate_limit",
  "idempotency_key",
  "kysely_migration",
  "kysely_migration_lock",
  "schema_function",
  "country",
  "language",
  "category",
  "place",
  "reference_version",
];

/** By table: how many rows, and a sum over all that they say. Equal marks mean that no row came, went or changed. */
export type TableMarks = Readonly<Record<string, string>>;

/** One statement over every table there is, made once: tables that come with a later migration are in it by themselves. */
export async function prepareMarks(catalogue: Database, db: Database): Promise<() => Promise<TableMarks>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname <> all(${uncounted}::text[])
    order by relname`.execute(catalogue);
  const statement = rows
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as mark from "${name}" t`,
    )
    .join(" union all ");
  return async () => {
    const { rows: marks } = await sql.raw<{ name: string; mark: string }>(statement).execute(db);
    return Object.fromEntries(marks.map(({ name, mark }) => [name, mark]));
  };
}
