import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";

const demoPeople = sql`(select item_id from demo_item where key like 'person:%')`;

/** Deletes cases of the demo world that only demo people reported or worked on. */
export async function deleteDemoCases(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select moderation_case.id from moderation_case join demo_item on demo_item.item_id = moderation_case.id
      and demo_item.key like 'case:%'
    where not exists (select from report where report.case_id = moderation_case.id
      and report.reporter_id not in ${demoPeople})
      and not exists (select from case_event where case_event.case_id = moderation_case.id
        and case_event.actor_id not in ${demoPeople})
    order by moderation_case.id for update of moderation_case`.execute(trx);
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
    delete from campaign using demo_item
    where demo_item.item_id = campaign.id and demo_item.key like 'campaign:%' and campaign.status = 'draft'
      and campaign.updated_by in ${demoPeople}
      and not exists (select from delivery where delivery.campaign_id = campaign.id)`.execute(trx);
}
