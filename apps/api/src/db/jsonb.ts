import { type RawBuilder, sql } from "kysely";
import type { JsonValue } from "./generated-types.ts";

/**
 * A value for a jsonb column. Arrays need this: pg would send them as Postgres arrays. Half a surrogate pair, which jsonb
 * refuses, becomes the replacement character, as it does on its way into a text column.
 */
export function jsonb(value: unknown): RawBuilder<JsonValue> {
  return sql`${JSON.stringify(value, mendText)}::jsonb`;
}

function mendText(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
