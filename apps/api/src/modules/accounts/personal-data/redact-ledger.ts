import type { DeliveryReason } from "@meander/domain/campaign/delivery-reason";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { skipCampaignDeliveriesOf } from "../../../outbox/campaign-settling.ts";

type Input = {
  readonly personId: string;
  readonly pseudonym: string;
  readonly hostedIds: readonly string[];
  /** Whether sent mails are stored as files here; they are erased too. */
  readonly hasMailSink: boolean;
  readonly now: Date;
};

/** A mail that is being sent arrives within this time, if at all. */
const ARRIVAL = "1 hour";

/**
 * Redacts every message to the person, and every message to others about them or their activities; unsent ones are
 * cancelled. The person's rows stay under a pseudonym. The caller has locked the campaigns.
 */
export async function redactLedger(
  trx: Trx,
  { personId, pseudonym, hostedIds, hasMailSink, now }: Input,
): Promise<void> {
  await skipCampaignDeliveriesOf(trx, personId, now);
  const me = sql`${personId}::uuid`;
  const hosted = sql`${hostedIds}::uuid[]`;
  const { rows } = await sql<{ id: string; isDispatched: boolean }>`
    with concerned as (
      select id from delivery where person_id = ${me}
      union select id from delivery where template = 'notification' and data ->> 'actorId' = ${personId}
      union select id from delivery where template = 'notification'
        and data #>> '{activity,_id}' = any (${hosted}::text[])
      union
      select delivery.id from moderation_case
      join case_event on case_event.case_id = moderation_case.id
      join delivery on delivery.message_id = case_event.id
      where moderation_case.subject_type = 'activity' and moderation_case.subject_id = any (${hosted})
    ), locked as (
      select delivery.id, delivery.state from delivery join concerned using (id)
        order by delivery.id for update of delivery
    )
    update delivery
    set data = '{}', address = null, updated_at = ${now},
      reason = case when delivery.state in ('queued', 'deferred', 'leased', 'skipped')
        then ${"accountDeleted" satisfies DeliveryReason} end,
      reason_detail = null, deferrals = '[]',
      state = case when delivery.state in ('queued', 'deferred', 'leased') then 'cancelled' else delivery.state end,
      lease_token = case when delivery.state in ('queued', 'deferred', 'leased') then null
        else delivery.lease_token end,
      leased_until = case when delivery.state in ('queued', 'deferred', 'leased') then null
        else delivery.leased_until end,
      pseudonym = case when delivery.person_id = ${me} then ${pseudonym}::uuid else delivery.pseudonym end,
      person_id = case when delivery.person_id = ${me} then null else delivery.person_id end
    from locked where delivery.id = locked.id
    returning delivery.id, locked.state in ('attempting', 'accepted', 'unknown') as is_dispatched`.execute(trx);
  if (!hasMailSink) return;
  const ids = rows.filter(({ isDispatched }) => isDispatched).map(({ id }) => id);
  await sql`
    insert into residual_mail (delivery_id, erase_from, erase_until)
    select id, ${now}, ${now}::timestamptz + ${ARRIVAL}::interval from unnest(${ids}::uuid[]) as id
    on conflict do nothing`.execute(trx);
}
