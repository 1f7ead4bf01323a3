import { sql } from "kysely";
import type { Database } from "../db/client.ts";

const BATCH = 500;
/** How far back a sweep looks for endings, so that a pause of the worker loses none. */
const LOOK_BACK_DAYS = 30;

/**
 * Writes what the clock has decided: activities whose last option has ended become expired (3), and rows of the search table move on to
 * their next start. Reads compute both themselves; this keeps lists and counts in step.
 */
export async function sweepBoundaries(db: Database, now: Date): Promise<void> {
  while ((await expireEnded(db, now)) === BATCH);
  while ((await moveSearchOn(db, now)) === BATCH);
}

async function expireEnded(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      select a.id from activity a
      where a.status in (1, 2) and a.cancelled_at is null and not a.is_suggested
        and a.id in (
          select o.activity_id from date_option o
          where o.ends_at <= ${now} and o.ends_at > ${now}::timestamptz - make_interval(days => ${LOOK_BACK_DAYS}))
        and not exists (select 1 from date_option o where o.activity_id = a.id and o.ends_at > ${now})
      order by a.id limit ${BATCH}
      for update of a skip locked
    ), expired as (
      update activity a set status = 3, modified_at = ${now} from ended where a.id = ended.id returning a.id
    ), gone as (
      delete from activity_search s using expired where s.activity_id = expired.id
    )
    select count(*)::int as count from expired`.execute(db);
  return rows[0]?.count ?? 0;
}

async function moveSearchOn(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with passed as (
      select array_agg(activity_id) as ids from (
        select activity_id from activity_search
        where least(next_starts_at, expires_at) <= ${now}
        order by least(next_starts_at, expires_at) limit ${BATCH}
      ) due
    )
    select coalesce(cardinality(ids), 0) as count, refresh_activity_search(ids, ${now}) from passed where ids is not null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
