import { sql } from "kysely";
import type { Database } from "../../../db/client.ts";
import type { PersonTable, Section } from "./person-table.ts";

const KEY = "exportKey";

export type SectionPage = {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Cursor for the next page; null at the end. */
  readonly last: unknown;
};

type Input = {
  readonly name: string;
  readonly table: PersonTable & { readonly section: Section };
  readonly personId: string;
  /** Cursor: the last key of the previous page. */
  readonly after: unknown;
  readonly limit: number;
};

/** One keyset page of a person's rows of a table; concurrent inserts neither repeat nor hide a row. */
export async function getSectionPage(
  db: Database,
  { name, table, personId, after, limit }: Input,
): Promise<SectionPage> {
  const { columns, key, people, parts } = table.section;
  const shown = [
    ...columns.map((column) => sql`exported.${sql.id(column)}`),
    ...people.map(
      (
        column,
      ) => sql`(select person.first_name || ' ' || person.last_name from person where person.id = exported.${sql.id(column)})
        as ${sql.id(column.replace(/_id$/, "_name"))}`,
    ),
    // Safe as raw SQL: a constant of `personTables`, never user input.
    ...Object.entries(parts).map(([part, text]) => sql`(${sql.raw(text)}) as ${sql.id(part)}`),
  ];
  const [owner = key] = table.by;
  const isAfter = after === null ? sql`true` : sql`exported.${sql.id(key)} > ${after}`;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(shown)}, exported.${sql.id(key)} as ${sql.id(KEY)} from ${sql.table(name)} exported
    where exported.${sql.id(owner)} = ${personId} and ${isAfter}
    order by exported.${sql.id(key)} limit ${limit}`.execute(db);
  const last = rows.length < limit ? null : (rows.at(-1)?.[KEY] ?? null);
  return { rows: rows.map(({ [KEY]: _key, ...row }) => row), last };
}
