import { exactTotalLimit } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { type Condition, standingStart, type WordMatch } from "./conditions.ts";

/** Slips of the keyboard leave about this much of a word's trigrams in common. */
const SPELLING_THRESHOLD = "0.45";

/** Place in the list's order; `nextStartsAt` keeps the far future that stands for dateless. */
export type SearchPosition = { readonly nextStartsAt: Date; readonly activityId: string };

type Window = { readonly limit: number; readonly offset: number; readonly after: SearchPosition | null };

export type Count = { readonly total: number; readonly totalIsEstimate: boolean };

/** Runs searches that match words that way: the measure of likeness is a setting of the transaction. */
export async function matchingWords<Found>(
  db: Database,
  match: WordMatch,
  find: (db: Database | Trx) => Promise<Found>,
): Promise<Found> {
  if (match === "words") return find(db);
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${SPELLING_THRESHOLD}, true)`.execute(trx);
    return find(trx);
  });
}

/** A page of counted matches by earliest relevant date, then id: few are gathered and sorted, many are read in the order of time. */
export async function findMatches(
  db: Database | Trx,
  { conditions, now }: { readonly conditions: Condition; readonly now: Date },
  counted: Count,
  { limit, offset, after }: Window,
): Promise<SearchPosition[]> {
  const isAfter = after
    ? sql`(s.next_starts_at, s.activity_id) > (${after.nextStartsAt}::timestamptz, ${after.activityId}::uuid)`
    : sql`true`;
  const skipped = after ? 0 : offset;
  const standing = sql`select s.activity_id, ${standingStart(now)} as next_starts_at from activity_search s where ${conditions}`;
  // The planner takes rare words for common ones, and would walk through everybody's dates to find them. Where it does walk, rows
  // that stand behind the clock are looked up beside it: the sweep leaves few, and none for long.
  const matches = counted.totalIsEstimate
    ? sql`(
        (select s.activity_id, s.next_starts_at from activity_search s
          where ${conditions} and s.next_starts_at > ${now} and ${isAfter}
          order by s.next_starts_at, s.activity_id limit ${skipped + limit})
        union all (${standing} and s.next_starts_at <= ${now}))`
    : sql`gathered`;
  const gathering = counted.totalIsEstimate ? sql`` : sql`with gathered as materialized (${standing})`;
  const { rows } = await sql<SearchPosition>`
    ${gathering} select s.activity_id, s.next_starts_at from ${matches} s where ${isAfter}
    order by s.next_starts_at, s.activity_id limit ${limit} offset ${skipped}`.execute(db);
  return rows;
}

/** Exact up to 1,000 with work bounded to as many rows; beyond, what the planner thinks. */
export async function countMatches(db: Database | Trx, conditions: Condition): Promise<Count> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from activity_search s where ${conditions} limit ${exactTotalLimit + 1}
    ) matches`.execute(db);
  const total = rows[0]?.count ?? 0;
  if (total <= exactTotalLimit) return { total, totalIsEstimate: false };
  const estimate = await estimateRows(db, sql`select 1 from activity_search s where ${conditions}`);
  return { total: Math.max(total, estimate), totalIsEstimate: true };
}

async function estimateRows(db: Database | Trx, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Record<string, unknown>>`explain (format json) ${query}`.execute(db);
  const plan = rows[0] === undefined ? undefined : Object.values(rows[0])[0];
  const match = /"Plan Rows":\s*(\d+)/.exec(JSON.stringify(plan));
  return Number(match?.[1] ?? 0);
}
