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
      select c.id from campaign c where c.id = ${claim.campaignId} for no key update
    )
    update delivery d
    set state = case when d.state = 'leased' then 'queued' else d.state end, lease_token = null, leased_until = null,
      due_at = n.ends_at, updated_at = ${now}
    from locked, unnest(${nights.map(({ timeZone }) => timeZone)}::text[],
      ${nights.map(({ endsAt }) => endsAt)}::timestamptz[]) as n (time_zone, ends_at)
    where d.campaign_id = locked.id and d.data ->> 'timeZone' = n.time_zone and (
      (d.state = 'leased' and d.lease_token = ${claim.token})
      or (d.state in ('queued', 'deferred') and d.due_at < n.ends_at))`.execute(db);
}
