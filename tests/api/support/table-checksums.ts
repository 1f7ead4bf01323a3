import type { Database } from "@meander/api/db/client";
import { sql } from "kysely";

/**
 * Excluded: rate-limit counters, which refused requests must increase; responses stored for an idempotency key; tables
 * that no route writes (migrations, reference data).
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

/** Per table: the row count and a checksum. Equal values mean that no row was inserted, deleted or changed. */
export type TableChecksums = Readonly<Record<string, string>>;

/** One prepared statement over every existing table, so that tables of later migrations are included. */
export async function prepareChecksums(catalogue: Database, db: Database): Promise<() => Promise<TableChecksums>> {
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
    const { rows: checksums } = await sql.raw<{ name: string; mark: string }>(statement).execute(db);
    return Object.fromEntries(checksums.map(({ name, mark }) => [name, mark]));
  };
}
