import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { Condition } from "./planned-search.ts";

/** The part of `explain (format json)` that is read here. */
type Plan = { readonly "Plan Rows": number; readonly Plans?: readonly Plan[] };
type Explained = readonly { readonly Plan: Plan }[];

/** How many rows of activity_search `s` the planner expects to meet each condition, all asked at once. */
export async function estimateRows(db: Database | Trx, conditions: readonly Condition[]): Promise<number[]> {
  const parts = conditions.map((condition) => sql`select 1 from activity_search s where ${condition}`);
  const { rows } = await sql<Record<string, Explained>>`
    explain (format json) ${sql.join(parts, sql` union all `)}`.execute(db);
  const plan = Object.values(rows[0] ?? {})[0]?.[0]?.Plan;
  const plans = conditions.length === 1 ? [plan] : plan?.Plans;
  return plans?.map((one) => one?.["Plan Rows"] ?? 0) ?? [];
}
