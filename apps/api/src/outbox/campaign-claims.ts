import { randomUUID } from "node:crypto";
import type { DeliveryReason } from "@meander/domain/campaign/delivery-reason";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { sql } from "kysely";
import type { Database, Trx } from "../db/client.ts";
import { ATTEMPT_SECONDS, type ClaimedDelivery, claimedColumns, LEASE_SECONDS } from "./claims.ts";

/** `timeZone` is the recipient's; null if unknown. */
type ClaimedCampaignDelivery = ClaimedDelivery & { readonly timeZone: string | null };

export type CampaignClaim = {
  readonly token: string;
  readonly campaignId: string;
  readonly deliveries: readonly ClaimedCampaignDelivery[];
};

/** Token bucket: its capacity is one second of the campaign's rate, but at least one mail. */
const tokensNow = (now: Date) => sql<number>`least(
  greatest(1, campaign.mails_per_minute / 60.0),
  campaign.budget_tokens + greatest(0, extract(epoch from ${now}::timestamptz - coalesce(campaign.budget_at,
    ${now}))) * campaign.mails_per_minute / 60.0)`;

/**
 * Leases up to `size` due deliveries of the least recently served running campaign, within its rate budget. The budget
 * is in the campaign's row, which every worker locks, so that it applies to all of them together. Null when no delivery
 * may be sent now.
 */
export async function claimCampaignDeliveries(db: Database, now: Date, size: number): Promise<CampaignClaim | null> {
  const token = randomUUID();
  const { rows } = await sql<ClaimedCampaignDelivery & { campaignId: string }>`
    with served as (
      select campaign.id, case when campaign.mails_per_minute is null then ${size} else ${tokensNow(now)} end as tokens
      from campaign
      where campaign.status = 'running' and (campaign.mails_per_minute is null or ${tokensNow(now)} >= 1) and exists (
        select 1 from delivery
        where delivery.campaign_id = campaign.id and delivery.state in ('queued', 'deferred')
          and delivery.due_at <= ${now})
      order by campaign.budget_at nulls first, campaign.id limit 1
      for no key update
    ), due as (
      select delivery.id from delivery
      where delivery.campaign_id = (select id from served) and delivery.state in ('queued', 'deferred')
        and delivery.due_at <= ${now}
      order by delivery.due_at, delivery.id limit (select least(${size}, floor(tokens))::int from served)
      for update skip locked
    ), leased as (
      update delivery
      set state = 'leased', lease_token = ${token}, leased_until = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS}),
        updated_at = ${now}
      from due where delivery.id = due.id
      returning delivery.*
    ), spent as (
      update campaign
      set budget_tokens = served.tokens - (select count(*) from leased), budget_at = greatest(campaign.budget_at,
        ${now})
      from served where campaign.id = served.id
    )
    select leased.campaign_id, leased.data ->> 'timeZone' as time_zone, ${claimedColumns}
    from leased left join person on person.id = leased.person_id
    order by leased.due_at, leased.id`.execute(db);
  const campaignId = rows[0]?.campaignId;
  return campaignId === undefined ? null : { token, campaignId, deliveries: rows };
}

/** `notRunning`: the campaign was paused or has ended. `refusal`: why this person no longer receives campaigns. */
export type CampaignBeginning = "begun" | "notRunning" | { readonly refusal: DeliveryReason };

/**
 * Sets deliveries to attempting before the first byte is sent, unless the campaign was paused or the person may no
 * longer receive it. Missing ids are leased by another process.
 */
export async function beginCampaignAttempts(
  db: Database,
  token: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, CampaignBeginning>> {
  const { rows } = await sql<{ id: string; isRunning: boolean; refusal: DeliveryReason | null }>`
    with ours as (
      select delivery.id, campaign.status = 'running' as is_running, ${refusalOf(now)} as refusal
      from delivery
      join campaign on campaign.id = delivery.campaign_id
      left join person on person.id = delivery.person_id
      where delivery.id = any(${ids}::uuid[]) and delivery.lease_token = ${token} and delivery.state = 'leased'
      for update of delivery
    ), begun as (
      update delivery
      set state = 'attempting', attempts = delivery.attempts + 1, updated_at = ${now},
        leased_until = ${now}::timestamptz + make_interval(secs => ${ATTEMPT_SECONDS})
      from ours where delivery.id = ours.id and ours.is_running and ours.refusal is null
    )
    select id, is_running, refusal from ours`.execute(db);
  return new Map(rows.map(({ id, isRunning, refusal }) => [id, beginningOf(isRunning, refusal)]));
}

function beginningOf(isRunning: boolean, refusal: DeliveryReason | null): CampaignBeginning {
  if (!isRunning) return "notRunning";
  return refusal === null ? "begun" : { refusal };
}

/**
 * Why a `delivery` to a `person` must not be sent; null when it may. The audience is fixed at the start, but
 * preferences may change later.
 */
const refusalOf = (now: Date) => sql<DeliveryReason | null>`case
  when person.email is null then 'noAddress'
  when exists (select 1 from suppression where suppression.email = person.email) then 'suppressed'
  when exists (
    select 1 from notification_preference
    where notification_preference.person_id = person.id
      and notification_preference.code = ${notificationCode.productUpdates}
      and not notification_preference.send_email) then 'preferenceOff'
  when person.suspended_until > ${now} or person.banned_from <= ${now} then 'suspended'
end`;

/**
 * Cancels the deliveries of a campaign that have not begun; the caller must have locked the campaign's row. Returns
 * their number.
 */
export async function cancelWaitingDeliveries(trx: Trx, campaignId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("delivery")
    .set({ state: "cancelled", leaseToken: null, leasedUntil: null, updatedAt: now })
    .where("campaignId", "=", campaignId)
    .where("state", "in", ["queued", "deferred", "leased"])
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
