import type pg from "pg";
import { planDates } from "./date-plan.ts";
import { insertDates } from "./insert-activities.ts";
import { activityKey, type DemoRegistry } from "./registry.ts";
import type { DemoActivity } from "./types.ts";

/**
 * Reschedules demo activities whose next date has passed, starting from today, with the demo people's votes. Activities
 * that a user cancelled, closed or rescheduled are unchanged.
 */
export async function rescheduleActivities(
  client: pg.Client,
  registry: DemoRegistry,
  activities: readonly DemoActivity[],
  now: Date,
): Promise<number> {
  const { rows } = await client.query<{ id: string; time_zone: string }>(
    `select a.id, a.time_zone from activity a join demo_item d on d.item_id = a.id
     where d.key like 'activity:%' and not a.is_suggested and a.status in (1, 3) and a.cancelled_at is null
       and not exists (select 1 from date_option o where o.activity_id = a.id and o.starts_at > $1)
     for update of a`,
    [now],
  );
  const stale = new Map(rows.map((row) => [row.id, row.time_zone]));
  for (const activity of activities) {
    const activityId = registry.find(activityKey(activity.key));
    const timeZone = activityId === undefined ? undefined : stale.get(activityId);
    if (activityId === undefined || timeZone === undefined) continue;
    await client.query("delete from date_option where activity_id = $1", [activityId]);
    await insertDates(client, registry, activity, activityId, planDates(activity, timeZone, now));
    await client.query("update activity set status = 1, modified_at = $2 where id = $1", [activityId, now]);
  }
  return stale.size;
}
