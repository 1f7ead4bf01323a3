import { type RawBuilder, sql } from "kysely";
import type { JsonValue } from "./generated-types.ts";

/** A value for a jsonb column. Arrays need this: pg would send them as Postgres arrays. */
export function jsonb(value: unknown): RawBuilder<JsonValue> {
  return sql`${JSON.stringify(value)}::jsonb`;
}
