import type { Activity } from "@meander/domain/contract/activities";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { namedStatement } from "../../db/named-statements.ts";
import type { DateRange } from "./search-filters.ts";

type RelevantDate = NonNullable<Activity["relevantDate"]>;

/** Of each activity, the first date that is open and within the range: the one that a search by date sorts by. */
export async function findMatchedDates(
  db: Database,
  activityIds: readonly string[],
  { from, to }: DateRange,
  now: Date,
): Promise<ReadonlyMap<string, RelevantDate>> {
  if (activityIds.length === 0) return new Map();
  const { rows } = await sql<Omit<RelevantDate, "startsAt"> & { activityId: string; startsAt: Date }>`${namedStatement}
    select distinct on (o.activity_id) o.activity_id, o.starts_at, o.day_code, o.time_period as time_period_code, o.time_code
    from date_option o
    where o.activity_id = any (${activityIds}::uuid[]) and o.closes_at > ${now}
      and (${from}::timestamptz is null or o.starts_at >= ${from}) and (${to}::timestamptz is null or o.starts_at < ${to})
      and o.decided_status = (select max(p.decided_status) from date_option p where p.activity_id = o.activity_id)
    order by o.activity_id, o.starts_at, o.closes_at desc`.execute(db);
  return new Map(
    rows.map(({ activityId, startsAt, ...date }) => [activityId, { ...date, startsAt: startsAt.toISOString() }]),
  );
}
