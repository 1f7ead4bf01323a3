import { sql } from "kysely";
import type { Database } from "../db/client.ts";

/**
 * The time of the next work: a transactional delivery, a scheduled campaign's start, a ban, or a running campaign's delivery
 * once its budget allows a mail. Undefined when nothing is scheduled.
 */
export async function findNextDueAt(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      (select due_at as at from delivery
        where state in ('queued', 'deferred') and campaign_id is null and channel = 'mail'
        order by due_at limit 1)
      union all
      select scheduled_at from campaign where status = 'scheduled'
      union all
      select banned_from from person where banned_from is not null and ban_applied_at is null
      union all
      select greatest(waiting.due_at, campaign.budget_at + make_interval(secs =>
          greatest(0, 1 - campaign.budget_tokens) * 60 / campaign.mails_per_minute))
      from campaign cross join lateral (
        select delivery.due_at from delivery
        where delivery.campaign_id = campaign.id and delivery.state in ('queued', 'deferred')
        order by delivery.due_at limit 1
      ) waiting
      where campaign.status = 'running'
    ) due`.execute(db);
  return rows[0]?.at ?? undefined;
}
