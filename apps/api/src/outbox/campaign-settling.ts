import type { DeliveryReason } from "@meander/domain/campaign/delivery-reason";
import { sql } from "kysely";
import type { Database, Trx } from "../db/client.ts";
import { putOff, recoveredState, type Settlement } from "./claims.ts";

/**
 * Stores outcomes of a campaign's attempts and updates the counters in its row. The single statement locks the campaign
 * first, like every change of a campaign. Deferred or returned deliveries of a cancelled campaign are cancelled.
 * Settling the last one completes the campaign.
 */
export async function settleCampaignDeliveries(
  db: Database,
  claim: { readonly token: string; readonly campaignId: string },
  outcomes: ReadonlyMap<string, Settlement>,
  now: Date,
): Promise<void> {
  if (outcomes.size === 0) return;
  const rows = [...outcomes].map(([id, outcome]) => ({
    id,
    state: outcome.state,
    reason: "reason" in outcome ? outcome.reason : null,
    detail: "detail" in outcome ? outcome.detail : null,
    delay_seconds: outcome.state === "deferred" ? outcome.delaySeconds : 0,
  }));
  await sql`
    with locked as (
      select campaign.id, campaign.status from campaign where campaign.id = ${claim.campaignId} for no key update
    ), settled as (
      update delivery
      set state = case when outcome.state in ('queued', 'deferred') and locked.status = 'cancelled' then 'cancelled'
        else outcome.state end,
        reason = outcome.reason, reason_detail = outcome.detail, lease_token = null, leased_until = null,
          updated_at = ${now}, ${putOff(now)}
      from locked, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as outcome (id uuid, state text, reason text,
        detail text, delay_seconds double precision)
      where delivery.id = outcome.id and delivery.lease_token = ${claim.token}
      returning delivery.campaign_id, delivery.state
    ) ${countSettled(now)}`.execute(db);
}

/** Like `recoverLostLeases`, for campaigns; deliveries that become `unknown` are counted as such. */
export async function recoverLostCampaignLeases(db: Database, now: Date): Promise<void> {
  const lost = await db
    .selectFrom("delivery")
    .select("campaignId")
    .distinct()
    .where("state", "in", ["leased", "attempting"])
    .where("leasedUntil", "<", now)
    .where("campaignId", "is not", null)
    .execute();
  for (const { campaignId } of lost) {
    await sql`
      with locked as (
        select campaign.id from campaign where campaign.id = ${campaignId} for no key update
      ), settled as (
        update delivery
        set ${recoveredState}, lease_token = null, leased_until = null, updated_at = ${now}
        from locked
        where delivery.campaign_id = locked.id and delivery.state in ('leased', 'attempting')
          and delivery.leased_until < ${now}
        returning delivery.campaign_id, delivery.state
      ) ${countSettled(now)}`.execute(db);
  }
}

/**
 * Skips the remaining deliveries to a person whose account is deleted; the caller must have locked their campaigns'
 * rows.
 */
export async function skipCampaignDeliveriesOf(trx: Trx, personId: string, now: Date): Promise<void> {
  await sql`
    with settled as (
      update delivery
      set state = 'skipped', reason = ${"accountDeleted" satisfies DeliveryReason}, lease_token = null,
        leased_until = null, updated_at = ${now}
      where person_id = ${personId}::uuid and campaign_id is not null and state in ('queued', 'deferred', 'leased')
      returning campaign_id, state
    ) ${countSettled(now)}`.execute(trx);
}

/** Adds the rows of `settled` to their campaign's counters. */
const countSettled = (now: Date) => sql`, counted as (
    select campaign_id,
      count(*) filter (where state = 'accepted') as accepted,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'unknown') as unknown,
      count(*) filter (where state = 'skipped') as skipped,
      count(*) filter (where state = 'cancelled') as cancelled,
      count(*) filter (where state in ('accepted', 'failed', 'unknown', 'skipped', 'cancelled')) as settled
    from settled group by campaign_id
  )
  update campaign
  set accepted_count = campaign.accepted_count + counted.accepted,
    failed_count = campaign.failed_count + counted.failed,
    unknown_count = campaign.unknown_count + counted.unknown, skipped_count = campaign.skipped_count + counted.skipped,
    cancelled_count = campaign.cancelled_count + counted.cancelled,
    status = case when ${isLast} then 'done' else campaign.status end,
    finished_at = case when ${isLast} then ${now} else campaign.finished_at end
  from counted where campaign.id = counted.campaign_id and counted.settled > 0`;

const isLast = sql<boolean>`(campaign.status in ('running', 'paused') and campaign.total_count
  = campaign.accepted_count + campaign.failed_count + campaign.unknown_count + campaign.skipped_count + campaign.cancelled_count + counted.settled)`;
