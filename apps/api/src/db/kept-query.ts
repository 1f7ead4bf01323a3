import { pgTypes } from "@meander/db/pg-types";
import type pg from "pg";
import { fieldNameOf } from "./column-names.ts";

type Column = { readonly name: string; readonly read: (text: string) => unknown };

/** A statement that one connection knows by name; its columns are described once, with the first answer. */
export type KeptStatement = { readonly name: string; readonly text: string; columns: readonly Column[] | null };

/** As pg calls: without an error, or with an answer that says nothing. */
type Done<Row extends pg.QueryResultRow> = (error: Error | null | undefined, answer: pg.QueryResult<Row>) => void;

/** pg notes here by their names what has been parsed, which its types don't say. */
type Connection = pg.Connection & { readonly parsedStatements?: Readonly<Record<string, string>> };

const named = new WeakSet<object>();

/** Whether their fields have the names that they have here. */
export function haveFieldNames(rows: object): boolean {
  return named.has(rows);
}

/** As Postgres reads them, or null where a value is of another kind. */
export function plainTexts(values: readonly unknown[]): (string | null)[] | null {
  const texts: (string | null)[] = [];
  for (const value of values) {
    const text = plainText(value);
    if (text === undefined) return null;
    texts.push(text);
  }
  return texts;
}

function plainText(value: unknown): string | null | undefined {
  if (value === null || typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return undefined;
  const text = value.toISOString();
  // Beyond four digits years are written in another way there.
  return /^\d/.test(text) ? text : undefined;
}

/**
 * Asks a kept statement and reads its rows into fields of their names here. pg's own query lets Postgres describe the same columns
 * with each answer, and Kysely renames them row by row: that took as long as reading them. Handlers are called by pg, as those of its cursors.
 */
export class KeptQuery<Row extends pg.QueryResultRow> implements pg.Submittable {
  /** Under which pg notes that the connection has parsed it. */
  readonly name: string;
  readonly text: string;
  /** pg puts its own here where a query may only take so long. */
  callback: Done<Row>;
  readonly #statement: KeptStatement;
  readonly #values: (string | null)[];
  readonly #rows: Row[] = [];

  constructor(statement: KeptStatement, values: (string | null)[], done: Done<Row>) {
    this.name = statement.name;
    this.text = statement.text;
    this.callback = done;
    this.#statement = statement;
    this.#values = values;
  }

  submit(connection: Connection): void {
    const { name, text } = this;
    const { stream } = connection;
    stream.cork();
    try {
      if (connection.parsedStatements?.[name] === undefined) connection.parse({ name, text, types: [] }, true);
      connection.bind({ statement: name, values: this.#values }, true);
      if (this.#statement.columns === null) connection.describe({ type: "P" }, true);
      connection.execute(null, true);
      connection.sync();
    } finally {
      stream.uncork();
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#statement.columns = fields.map(({ name, dataTypeID }) => ({
      name: fieldNameOf(name),
      read: pgTypes.getTypeParser(dataTypeID, "text"),
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    for (const [index, { name, read }] of (this.#statement.columns ?? []).entries()) {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : read(text);
    }
    // Which columns a statement has is up to who wrote it, as with every query of pg.
    this.#rows.push(row as Row);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    const rows = this.#rows;
    named.add(rows);
    this.callback(null, answerOf(rows));
  }

  handleError(error: Error): void {
    this.callback(error, answerOf<Row>([]));
  }
}

function answerOf<Row extends pg.QueryResultRow>(rows: Row[]): pg.QueryResult<Row> {
  return { command: "SELECT", rowCount: rows.length, oid: 0, fields: [], rows };
}
