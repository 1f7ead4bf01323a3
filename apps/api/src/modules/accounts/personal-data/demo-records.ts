import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";

const demoPeople = sql`(select item_id from demo_item where key like 'person:%')`;

/** Deletes cases of the demo world that only demo people reported or worked on. */
export async function deleteDemoCases(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from moderation_case c join demo_item d on d.item_id = c.id and d.key like 'case:%'
    where not exists (select from report r where r.case_id = c.id and r.reporter_id not in ${demoPeople})
      and not exists (select from case_event e where e.case_id = c.id and e.actor_id not in ${demoPeople})
    order by c.id for update of c`.execute(trx);
  const ids = sql`(select unnest(${rows.map(({ id }) => id)}::uuid[]))`;
  await sql`update moderation_case set decision_event_id = null where id in ${ids}`.execute(trx);
  await sql`delete from appeal where case_id in ${ids}`.execute(trx);
  await sql`delete from strike where event_id in (select id from case_event where case_id in ${ids})`.execute(trx);
  await sql`update case_event set reverses_id = null where case_id in ${ids}`.execute(trx);
  await sql`delete from case_event where case_id in ${ids}`.execute(trx);
  await sql`delete from report where case_id in ${ids}`.execute(trx);
  await sql`delete from moderation_case where id in ${ids}`.execute(trx);
}

/** Deletes the demo marketer's draft campaign, unless another person changed it or it has deliveries. */
export async function deleteDemoDraft(trx: Trx): Promise<void> {
  await sql`
    delete from campaign c using demo_item d
    where d.item_id = c.id and d.key like 'campaign:%' and c.status = 'draft' and c.updated_by in ${demoPeople}
      and not exists (select from delivery where delivery.campaign_id = c.id)`.execute(trx);
}
