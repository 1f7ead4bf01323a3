import { personTables, tablesWithoutPeople } from "@meander/api/modules/accounts/personal-data/person-tables";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const MIGRATION_TABLES = ["kysely_migration", "kysely_migration_lock"];

async function readColumns(): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition`.execute(api.db);
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, type } of rows) {
    if (MIGRATION_TABLES.includes(table)) continue;
    const columns = tables.get(table) ?? new Map<string, string>();
    tables.set(table, columns.set(column, type));
  }
  return tables;
}

/** Single-column foreign keys to `person`; `rule` is what deleting the person does: c cascades, n sets null. */
async function readReferences() {
  const { rows } = await sql<{ table: string; column: string; rule: string }>`
    select c.relname as table, a.attname as column, k.confdeltype::text as rule
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.confrelid = 'person'::regclass`.execute(api.db);
  return rows;
}

/** Such columns may name or describe somebody. */
const isWordy = (type: string) => /uuid|text|json|char|bytea/.test(type);

describe("the list of tables that hold a person", () => {
  it("has every table that may hold one in exactly one of its two parts", async () => {
    const wordy = [...(await readColumns())].filter(([, columns]) => [...columns.values()].some(isWordy));
    const listed = [...Object.keys(personTables), ...Object.keys(tablesWithoutPeople)];
    const unlisted = wordy.map(([table]) => table).filter((table) => !listed.includes(table));
    expect(unlisted, "add them to person-tables.ts").toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    const existing = await readColumns();
    expect(listed.filter((table) => !existing.has(table))).toEqual([]);
  });

  it("knows every foreign key to a person, and what it says happens is what the key does", async () => {
    const references = await readReferences();
    expect(references.length).toBeGreaterThan(25);
    for (const { table, column, rule } of references) {
      expect(personTables[table]?.by, `${table}.${column}`).toContain(column);
      if (personTables[table]?.fate === "cascade" && column === personTables[table].by[0]) {
        expect(rule, `${table}.${column}`).toBe("c");
      }
      expect("cn", `${table}.${column} stops a person from going`).toContain(rule);
    }
  });

  it("decides about every column of what the export shows", async () => {
    const existing = await readColumns();
    for (const [table, { by, section, withheld, because }] of Object.entries(personTables)) {
      const columns = [...(existing.get(table)?.keys() ?? [])];
      expect(columns, table).toEqual(expect.arrayContaining([...by]));
      if (section === null) continue;
      const decided = new Set([...section.columns, ...withheld, ...by]);
      expect(
        columns.filter((column) => !decided.has(column)),
        `${table}: export or withhold these`,
      ).toEqual([]);
      expect(
        [...decided].filter((column) => !columns.includes(column)),
        `${table} has no such columns`,
      ).toEqual([]);
      if (withheld.length > 0) expect(because, table).not.toBeNull();
    }
  });

  it("gives every part of the export a name of its own", () => {
    const names = Object.values(personTables).flatMap(({ section }) => section?.name ?? []);
    expect(new Set(names).size).toBe(names.length);
  });
});
