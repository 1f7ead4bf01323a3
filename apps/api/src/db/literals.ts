import { type RawBuilder, sql } from "kysely";

/** A list of codes for `in`, written into the statement, so that the planner can use partial indexes on them. */
export function literals(codes: readonly number[]): RawBuilder<unknown> {
  return sql`(${sql.join(codes.map((code) => sql.lit(code)))})`;
}
