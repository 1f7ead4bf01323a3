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
      union select id from delivery where template = 'notification' and data #>> '{activity,_id}' = any (${hosted}::text[])
      union
      select d.id from moderation_case c
      join case_event e on e.case_id = c.id
      join delivery d on d.message_id = e.id
      where c.subject_type = 'activity' and c.subject_id = any (${hosted})
    ), locked as (
      select d.id, d.state from delivery d join concerned using (id) order by d.id for update of d
    )
    update delivery d
    set data = '{}', address = null, updated_at = ${now},
      reason = case when d.state in ('queued', 'deferred', 'leased', 'skipped') then ${"accountDeleted" satisfies DeliveryReason} end,
      reason_detail = null,
      state = case when d.state in ('queued', 'deferred', 'leased') then 'cancelled' else d.state end,
      lease_token = case when d.state in ('queued', 'deferred', 'leased') then null else d.lease_token end,
      leased_until = case when d.state in ('queued', 'deferred', 'leased') then null else d.leased_until end,
      pseudonym = case when d.person_id = ${me} then ${pseudonym}::uuid else d.pseudonym end,
      person_id = case when d.person_id = ${me} then null else d.person_id end
    from locked where d.id = locked.id
    returning d.id, locked.state in ('attempting', 'accepted', 'unknown') as is_dispatched`.execute(trx);
  if (!hasMailSink) return;
  const ids = rows.filter(({ isDispatched }) => isDispatched).map(({ id }) => id);
  await sql`
    insert into residual_mail (delivery_id, erase_from, erase_until)
    select id, ${now}, ${now}::timestamptz + ${ARRIVAL}::interval from unnest(${ids}::uuid[]) as id
    on conflict do nothing`.execute(trx);
}
