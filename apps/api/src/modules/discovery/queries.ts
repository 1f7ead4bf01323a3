import { exactTotalLimit } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import {
  and,
  branchesAhead,
  type Condition,
  conditionsOf,
  isScattered,
  placeConditions,
  type Search,
  standingStart,
  type WordMatch,
} from "./conditions.ts";
import type { SearchMemory } from "./search-memory.ts";

/** Slips of the keyboard leave about this much of a word's trigrams in common. */
const SPELLING_THRESHOLD = "0.45";

/** Place in the list's order; `nextStartsAt` keeps the far future that stands for dateless. */
export type SearchPosition = { readonly nextStartsAt: Date; readonly activityId: string };

type Window = { readonly limit: number; readonly offset: number; readonly after: SearchPosition | null };

export type Found = {
  readonly positions: readonly SearchPosition[];
  readonly total: number;
  readonly totalIsEstimate: boolean;
};

/** How far to look for a page of what is in no order: on, where one in so many fits. */
const STEPS_PER_HIT = 200;
const [STEPS_MIN, STEPS_MAX] = [2_000, 20_000];

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

/**
 * A page by earliest relevant date, then id, and how many there are: exact up to a thousand, for which all are gathered and
 * counted anyway. Beyond, the page is read in the order of time, and the total is what the planner thinks, for a few seconds.
 */
export async function findMatches(
  db: Database | Trx,
  search: Search,
  window: Window,
  { estimates }: Pick<SearchMemory, "estimates">,
): Promise<Found> {
  const key = JSON.stringify([search.filters, search.audience.hiddenHosts, search.match]);
  let total = estimates.get(key);
  if (total === undefined) {
    const gathered = await gatherFew(db, search, window);
    if (gathered.total <= exactTotalLimit) return { ...gathered, totalIsEstimate: false };
    total = Math.max(gathered.total, await estimateMatches(db, search));
    estimates.set(key, total);
  }
  const positions = window.limit === 0 ? [] : await readInOrder(db, search, window);
  return { positions, total, totalIsEstimate: true };
}

const position = sql`s.activity_id, s.next_starts_at`;
const inOrder = sql`order by s.next_starts_at, s.activity_id`;

/** Counts up to a thousand and one; the page only of what is no more than a thousand. */
async function gatherFew(
  db: Database | Trx,
  search: Search,
  { limit, offset, after }: Window,
): Promise<Omit<Found, "totalIsEstimate">> {
  const atMost = sql`limit ${sql.lit(exactTotalLimit + 1)}`;
  // In the order of time an index ends where enough are counted; what is scattered would have to be sorted for it.
  const order = isScattered(search.filters) ? sql`` : inOrder;
  const ahead = branchesAhead(search).map(
    ({ times, others }) =>
      sql`(select ${position} from activity_search s where ${times} and ${others} ${order} ${atMost})`,
  );
  const { rows } = await sql<{ total: number; activityId: string | null; nextStartsAt: Date }>`
    with matching as materialized (
      select * from (${sql.join([...ahead, standingBehind(search)], sql` union all `)}) found ${atMost}
    ), counted as (select count(*)::int as total from matching)
    select c.total, s.activity_id, s.next_starts_at
    from counted c left join lateral (
      select ${position} from matching s
      where c.total <= ${sql.lit(exactTotalLimit)} and ${isBeyond(after)}
      ${inOrder} limit ${limit} offset ${after ? 0 : offset}
    ) s on true ${inOrder}`.execute(db);
  const positions = rows.flatMap(({ activityId, nextStartsAt }) =>
    activityId === null ? [] : [{ activityId, nextStartsAt }],
  );
  return { positions, total: rows[0]?.total ?? 0 };
}

/** Many fit, so a few steps through the order of time fill a page; where they don't, there are not so many after all. */
async function readInOrder(db: Database | Trx, search: Search, window: Window): Promise<SearchPosition[]> {
  const wanted = window.limit + (window.after ? 0 : window.offset);
  if (!isScattered(search.filters)) {
    const parts = branchesAhead(search).map(
      ({ times, others }) =>
        sql`(select ${position} from activity_search s where ${times} and ${others} and ${isBeyond(window.after)}
          ${inOrder} limit ${wanted})`,
    );
    const { rows } = await readPage(
      db,
      sql`(${sql.join([...parts, standingBehind(search)], sql` union all `)})`,
      window,
    );
    return rows;
  }
  return (await walkThroughTime(db, search, window, wanted)) ?? (await gatherAll(db, search, window));
}

/**
 * The planner can't know how many of those in a box or with a word come soon, and would gather them all: it is told how far to look.
 * Null when that was not far enough.
 */
async function walkThroughTime(
  db: Database | Trx,
  search: Search,
  { limit, offset, after }: Window,
  wanted: number,
): Promise<SearchPosition[] | null> {
  const { filters, audience, match } = search;
  const steps = Math.min(STEPS_MAX, Math.max(STEPS_MIN, STEPS_PER_HIT * wanted));
  const soonest = and([
    sql`s.next_starts_at > ${audience.now}`,
    ...placeConditions(filters),
    ...(after === null ? [] : [isBeyond(after)]),
  ]);
  const { rows } = await sql<SearchPosition & { walked: number }>`
    with walked as materialized (
      select ${position}
      from (select s.* from activity_search s where ${soonest} ${inOrder} limit ${sql.lit(steps)}) s
      where ${conditionsOf(filters, audience, match)} ${inOrder} limit ${wanted}
    )
    select ${position}, (select count(*)::int from walked) as walked
    from (select * from walked union all ${standingBehind(search)}) s
    where ${isBeyond(after)} ${inOrder} limit ${limit} offset ${after ? 0 : offset}`.execute(db);
  return rows[0]?.walked === wanted ? rows.map(({ activityId, nextStartsAt }) => ({ activityId, nextStartsAt })) : null;
}

async function gatherAll(db: Database | Trx, search: Search, window: Window): Promise<SearchPosition[]> {
  const parts = branchesAhead(search).map(
    ({ times, others }) => sql`(select ${position} from activity_search s where ${times} and ${others})`,
  );
  const all = sql.join([...parts, standingBehind(search)], sql` union all `);
  const { rows } = await readPage(db, sql`(select * from (${all}) matching offset 0)`, window);
  return rows;
}

function readPage(db: Database | Trx, source: RawBuilder<unknown>, { limit, offset, after }: Window) {
  return sql<SearchPosition>`
    select ${position} from ${source} s where ${isBeyond(after)}
    ${inOrder} limit ${limit} offset ${after ? 0 : offset}`.execute(db);
}

/** Few and not for long: the sweep moves them. Looked at by time alone: together with a box, the planner would read all of the box. */
function standingBehind({ filters, audience, match }: Search): RawBuilder<unknown> {
  const isBehind = and([sql`s.next_starts_at <= ${audience.now}`, ...placeConditions(filters)]);
  return sql`(select s.activity_id, ${standingStart(audience.now)}
    from (select s.* from activity_search s where ${isBehind} offset 0) s
    where ${conditionsOf(filters, audience, match)})`;
}

function isBeyond(after: SearchPosition | null): Condition {
  if (after === null) return sql`true`;
  return sql`(s.next_starts_at, s.activity_id) > (${after.nextStartsAt}::timestamptz, ${after.activityId}::uuid)`;
}

async function estimateMatches(db: Database | Trx, { filters, audience, match }: Search): Promise<number> {
  const { rows } = await sql<Record<string, unknown>>`
    explain (format json) select 1 from activity_search s where ${conditionsOf(filters, audience, match)}`.execute(db);
  const plan = rows[0] === undefined ? undefined : Object.values(rows[0])[0];
  return Number(/"Plan Rows":\s*(\d+)/.exec(JSON.stringify(plan))?.[1] ?? 0);
}
