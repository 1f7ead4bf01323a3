import type { ClientBase } from "pg";

type Row = Readonly<Record<string, unknown>>;
/** `key` is the primary key; `columns` maps a name to its type in the database. */
type Table = { readonly name: string; readonly key: string; readonly columns: Readonly<Record<string, string>> };

const batchSize = 10_000;

/**
 * Inserts rows into an empty table, ten thousand per statement, each column as one array; column values can't be
 * arrays.
 */
export function insertScalars(client: ClientBase, table: Table, rows: readonly Row[]): Promise<void> {
  return sendInBatches(client, table, rows, "");
}

/** Inserts rows into a table that may have some of them already; those are updated. */
export function upsertScalars(client: ClientBase, table: Table, rows: readonly Row[]): Promise<void> {
  return sendInBatches(client, table, rows, onConflict(table));
}

async function sendInBatches(client: ClientBase, table: Table, rows: readonly Row[], ending: string): Promise<void> {
  const names = Object.keys(table.columns);
  const arrays = Object.values(table.columns).map((type, index) => `$${index + 1}::${type}[]`);
  const statement = `insert into ${table.name} (${names.join(", ")}) select * from unnest(${arrays.join(", ")}) ${ending}`;
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    const columns = names.map((name) => batch.map((row) => row[name]));
    await client.query(statement, columns);
  }
}

/** Inserts or updates a few rows of any column types. */
export async function upsertRecords(client: ClientBase, table: Table, rows: readonly Row[]): Promise<void> {
  const definitions = Object.entries(table.columns).map(([name, type]) => `${name} ${type}`);
  const names = Object.keys(table.columns).join(", ");
  await client.query(
    `insert into ${table.name} (${names}) select ${names} from jsonb_to_recordset($1) as r (${definitions.join(", ")}) ${onConflict(table)}`,
    [JSON.stringify(rows)],
  );
}

function onConflict({ key, columns }: Table): string {
  const updates = Object.keys(columns)
    .filter((name) => name !== key)
    .map((name) => `${name} = excluded.${name}`);
  return `on conflict (${key}) do update set ${updates.join(", ")}`;
}

/**
 * Drops the table's secondary indexes and constraints, runs `load` and recreates them: several times faster than
 * updating them row by row. Definitions come from the system catalogue, so migrations remain their only source.
 */
export async function withoutIndexes(client: ClientBase, table: string, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
     from pg_constraint where conrelid = $1::regclass and contype in ('u', 'f')
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
     from pg_index i
     where i.indrelid = $1::regclass and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { remove } of rows) await client.query(remove);
  await load();
  for (const { restore } of rows) await client.query(restore);
}
