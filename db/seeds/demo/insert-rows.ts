import type pg from "pg";

type Value =
  | string
  | number
  | boolean
  | Date
  | null
  | readonly string[]
  | readonly number[]
  | { readonly json: unknown };

/**
 * Inserts one row and returns its id; `{ json }` wraps a value for a jsonb column. Table and columns come from this
 * folder only, so SQL injection isn't possible.
 */
export async function insertRow(
  client: pg.Client,
  table: string,
  row: Readonly<Record<string, Value>>,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `${insertStatement(table, row)} returning id`,
    Object.values(row).map(toParameter),
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`Nothing was inserted into ${table}.`);
  return id;
}

/** The same for tables without an id column. */
export async function insertLink(
  client: pg.Client,
  table: string,
  row: Readonly<Record<string, Value>>,
): Promise<void> {
  await client.query(`${insertStatement(table, row)} on conflict do nothing`, Object.values(row).map(toParameter));
}

function insertStatement(table: string, row: Readonly<Record<string, Value>>): string {
  const columns = Object.keys(row);
  return `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`;
}

function toParameter(value: Value): unknown {
  return value !== null && typeof value === "object" && "json" in value ? JSON.stringify(value.json) : value;
}
