import { sql } from "kysely";
import type { Database } from "../db/client.ts";

export type CampaignNight = { readonly timeZone: string; readonly endsAt: Date };

/**
 * Returns the claimed deliveries to people who have night now, and moves every other waiting one of their zones to the
 * morning too, so that they don't use up the rate that the others could have.
 */
export async function waitForMorning(
  db: Database,
  claim: { readonly token: string; readonly campaignId: string },
  nights: readonly CampaignNight[],
  now: Date,
): Promise<void> {
  await sql`
    with locked as (
      select campaign.id from campaign where campaign.id = ${claim.campaignId} for no key update
    )
    update delivery
    set state = case when delivery.state = 'leased' then 'queued' else delivery.state end, lease_token = null,
      leased_until = null,
      due_at = night.ends_at, updated_at = ${now}
    from locked, unnest(${nights.map(({ timeZone }) => timeZone)}::text[],
      ${nights.map(({ endsAt }) => endsAt)}::timestamptz[]) as night (time_zone, ends_at)
    where delivery.campaign_id = locked.id and delivery.data ->> 'timeZone' = night.time_zone and (
      (delivery.state = 'leased' and delivery.lease_token = ${claim.token})
      or (delivery.state in ('queued', 'deferred') and delivery.due_at < night.ends_at))`.execute(db);
}
