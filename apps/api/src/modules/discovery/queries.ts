import { exactTotalLimit } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { selectStarted } from "../places/count-queries.ts";
import { type Audience, type Condition, conditionsOf, type WordMatch } from "./conditions.ts";
import type { SearchFilters } from "./filters.ts";

/** Slips of the keyboard leave about this much of a word's trigrams in common. */
const SPELLING_THRESHOLD = "0.45";

/** Place in the list's order; `nextStartsAt` keeps the far future that stands for dateless. */
export type SearchPosition = { readonly nextStartsAt: Date; readonly activityId: string };

type Window = { readonly limit: number; readonly offset: number; readonly after: SearchPosition | null };

export type SearchHits = {
  readonly hits: readonly SearchPosition[];
  readonly total: number;
  readonly totalIsEstimate: boolean;
};

/**
 * One page by earliest relevant date, then id. Words are looked for as words first; when nothing at all has them, titles
 * that are spelt alike are found instead.
 */
export async function searchActivities(
  db: Database,
  filters: SearchFilters,
  audience: Audience,
  window: Window,
): Promise<SearchHits> {
  const found = await findMatches(db, conditionsOf(filters, audience, "words"), window);
  if (found.total > 0 || filters.words.length === 0) return found;
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${SPELLING_THRESHOLD}, true)`.execute(trx);
    return findMatches(trx, conditionsOf(filters, audience, "spelling" satisfies WordMatch), window);
  });
}

/** Counted first: few matches are gathered and sorted, many are read in the order of time until the page is full. */
async function findMatches(db: Database | Trx, conditions: Condition, window: Window): Promise<SearchHits> {
  const counted = await countMatches(db, conditions);
  if (counted.total === 0) return { hits: [], ...counted };
  const matches = sql`select s.activity_id, s.next_starts_at from activity_search s where ${conditions}`;
  // The planner takes rare words for common ones, and would walk through everybody's dates to find them.
  const source = counted.totalIsEstimate ? sql`(${matches})` : sql`gathered`;
  const gathering = counted.totalIsEstimate ? sql`` : sql`with gathered as materialized (${matches})`;
  return { hits: await findPage(db, gathering, source, window), ...counted };
}

type Fragment = RawBuilder<unknown>;

async function findPage(db: Database | Trx, gathering: Fragment, source: Fragment, { limit, offset, after }: Window) {
  const isAfter = after
    ? sql`where (s.next_starts_at, s.activity_id) > (${after.nextStartsAt}::timestamptz, ${after.activityId}::uuid)`
    : sql``;
  const { rows } = await sql<SearchPosition>`
    ${gathering} select s.activity_id, s.next_starts_at from ${source} s ${isAfter}
    order by s.next_starts_at, s.activity_id
    limit ${limit} offset ${after ? 0 : offset}`.execute(db);
  return rows;
}

/** Exact up to 1,000 with work bounded to as many rows; beyond, what the planner thinks. */
async function countMatches(
  db: Database | Trx,
  conditions: Condition,
): Promise<{ total: number; totalIsEstimate: boolean }> {
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

export type CountryCountRow = { countryCode: string; name: string; urlSlug: string; count: number };

/** By name, from the kept counts; those without any are left out. */
export async function countActivitiesByCountry(db: Database, now: Date): Promise<CountryCountRow[]> {
  const { rows } = await sql<CountryCountRow>`
    select c.country_code, c.name, c.url_slug, sum(counted.activities) as count
    from (
      select path as country_slug, activities from place_tally where level = 1
      union all
      select country_slug, activities from place_tally_change
      union all
      select country_slug, -activities from (${selectStarted(now)}) started
    ) counted join country c on c.url_slug = counted.country_slug
    group by c.country_code having sum(counted.activities) > 0
    order by c.name`.execute(db);
  return rows;
}
