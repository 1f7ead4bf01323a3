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
      sql`o.closes_at > (select ${now}::timestamptz)`,
      sql`o.starts_at >= (select ${from ?? "-infinity"}::timestamptz)`,
      sql`o.starts_at < (select ${to ?? "infinity"}::timestamptz)`,
      sql`o.decided_status = (select max(p.decided_status) from date_option p where p.activity_id = o.activity_id)`,
    ]),
  );
  const { rows } = await sql<Omit<RelevantDate, "startsAt"> & { activityId: string; startsAt: Date }>`${namedStatement}
    select wanted.id as activity_id, matched.* from unnest((select ${activityIds}::uuid[])) wanted (id)
    cross join lateral (
      select o.starts_at, o.day_code, o.time_period as time_period_code, o.time_code from date_option o
      where o.activity_id = wanted.id and ${isMatch} order by o.starts_at, o.closes_at desc limit 1
    ) matched`.execute(db);
  return new Map(
    rows.map(({ activityId, startsAt, ...date }) => [activityId, { ...date, startsAt: startsAt.toISOString() }]),
  );
}
