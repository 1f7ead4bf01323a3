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
  greatest(1, c.mails_per_minute / 60.0),
  c.budget_tokens + greatest(0, extract(epoch from ${now}::timestamptz - coalesce(c.budget_at, ${now}))) * c.mails_per_minute / 60.0)`;

/**
 * Leases up to `size` due deliveries of the least recently served running campaign, within its rate budget. The budget
 * is in the campaign's row, which every worker locks, so that it applies to all of them together. Null when no delivery
 * may be sent now.
 */
export async function claimCampaignDeliveries(db: Database, now: Date, size: number): Promise<CampaignClaim | null> {
  const token = randomUUID();
  const { rows } = await sql<ClaimedCampaignDelivery & { campaignId: string }>`
    with served as (
      select c.id, case when c.mails_per_minute is null then ${size} else ${tokensNow(now)} end as tokens
      from campaign c
      where c.status = 'running' and (c.mails_per_minute is null or ${tokensNow(now)} >= 1) and exists (
        select 1 from delivery d
        where d.campaign_id = c.id and d.state in ('queued', 'deferred') and d.due_at <= ${now})
      order by c.budget_at nulls first, c.id limit 1
      for no key update
    ), due as (
      select d.id from delivery d
      where d.campaign_id = (select id from served) and d.state in ('queued', 'deferred') and d.due_at <= ${now}
      order by d.due_at, d.id limit (select least(${size}, floor(tokens))::int from served)
      for update skip locked
    ), leased as (
      update delivery d
      set state = 'leased', lease_token = ${token}, leased_until = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS}),
        updated_at = ${now}
      from due where d.id = due.id
      returning d.*
    ), spent as (
      update campaign c
      set budget_tokens = s.tokens - (select count(*) from leased), budget_at = greatest(c.budget_at, ${now})
      from served s where c.id = s.id
    )
    select l.campaign_id, l.data ->> 'timeZone' as time_zone, ${claimedColumns}
    from leased l left join person p on p.id = l.person_id
    order by l.due_at, l.id`.execute(db);
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
      select d.id, c.status = 'running' as is_running, ${refusalOf(now)} as refusal
      from delivery d
      join campaign c on c.id = d.campaign_id
      left join person p on p.id = d.person_id
      where d.id = any(${ids}::uuid[]) and d.lease_token = ${token} and d.state = 'leased'
      for update of d
    ), begun as (
      update delivery d
      set state = 'attempting', attempts = d.attempts + 1, updated_at = ${now},
        leased_until = ${now}::timestamptz + make_interval(secs => ${ATTEMPT_SECONDS})
      from ours where d.id = ours.id and ours.is_running and ours.refusal is null
    )
    select id, is_running, refusal from ours`.execute(db);
  return new Map(rows.map(({ id, isRunning, refusal }) => [id, beginningOf(isRunning, refusal)]));
}

function beginningOf(isRunning: boolean, refusal: DeliveryReason | null): CampaignBeginning {
  if (!isRunning) return "notRunning";
  return refusal === null ? "begun" : { refusal };
}

/**
 * Why delivery `d` to person `p` must not be sent; null when it may. The audience is fixed at the start, but
 * preferences may change later.
 */
const refusalOf = (now: Date) => sql<DeliveryReason | null>`case
  when p.email is null then 'noAddress'
  when exists (select 1 from suppression s where s.email = p.email) then 'suppressed'
  when exists (
    select 1 from notification_preference n
    where n.person_id = p.id and n.code = ${notificationCode.productUpdates} and not n.send_email) then 'preferenceOff'
  when p.suspended_until > ${now} then 'suspended'
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
