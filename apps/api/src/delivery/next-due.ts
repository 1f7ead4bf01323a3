import { sql } from "kysely";
import type { Database } from "../db/client.ts";

/**
 * The time of the next work: a transactional delivery, a scheduled campaign's start, or a running campaign's delivery
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
      select greatest(waiting.due_at, c.budget_at + make_interval(secs =>
          greatest(0, 1 - c.budget_tokens) * 60 / c.mails_per_minute))
      from campaign c cross join lateral (
        select d.due_at from delivery d
        where d.campaign_id = c.id and d.state in ('queued', 'deferred')
        order by d.due_at limit 1
      ) waiting
      where c.status = 'running'
    ) due`.execute(db);
  return rows[0]?.at ?? undefined;
}
