import type { Activity } from "@meander/domain/contract/activities";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { namedStatement } from "../../db/named-statements.ts";
import type { DateRange } from "./search-filters.ts";
import { and, asFilter } from "./statement.ts";

type RelevantDate = NonNullable<Activity["relevantDate"]>;

/** Of each activity, the first date that is open and within the range: the one that a search by date sorts by. */
export async function findMatchedDates(
  db: Database,
  activityIds: readonly string[],
  { from, to }: DateRange,
  now: Date,
): Promise<ReadonlyMap<string, RelevantDate>> {
  if (activityIds.length === 0) return new Map();
  // The ids alone drive the plan, and values are hidden from the planner, so that one generic plan serves all.
  const isMatch = asFilter(
    and([
      sql`date_option.closes_at > (select ${now}::timestamptz)`,
      sql`date_option.starts_at >= (select ${from ?? "-infinity"}::timestamptz)`,
      sql`date_option.starts_at < (select ${to ?? "infinity"}::timestamptz)`,
      sql`date_option.decided_status = (select max(other.decided_status) from date_option other
        where other.activity_id = date_option.activity_id)`,
    ]),
  );
  const { rows } = await sql<Omit<RelevantDate, "startsAt"> & { activityId: string; startsAt: Date }>`${namedStatement}
    select wanted.id as activity_id, matched.* from unnest((select ${activityIds}::uuid[])) wanted (id)
    cross join lateral (
      select date_option.starts_at, date_option.day_code, date_option.time_period as time_period_code,
        date_option.time_code from date_option
      where date_option.activity_id = wanted.id and ${isMatch}
        order by date_option.starts_at, date_option.closes_at desc limit 1
    ) matched`.execute(db);
  return new Map(
    rows.map(({ activityId, startsAt, ...date }) => [activityId, { ...date, startsAt: startsAt.toISOString() }]),
  );
}
