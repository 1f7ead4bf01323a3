import { type RawBuilder, sql } from "kysely";

/** A value for a jsonb column. Arrays need this: pg would send them as Postgres arrays. */
export function jsonb<Value>(value: Value): RawBuilder<Value> {
  return sql`${JSON.stringify(value)}::jsonb`;
}
