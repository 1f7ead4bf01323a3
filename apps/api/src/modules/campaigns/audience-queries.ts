import type { Audience, Reach } from "@meander/domain/contract/campaigns";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { campaignPolicy } from "@meander/domain/policy";
import { dayMs } from "@meander/domain/time/durations";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { likeAnywhere } from "../../db/like-pattern.ts";
import { lockPeople } from "../../db/lock-people.ts";
import type { MailTemplates } from "../../mail-templates.ts";
import { segmentCondition } from "./audience-condition-queries.ts";

/** Number of recipients now, and how many people each reason excludes. */
export async function countReach(db: Database, audience: Audience, now: Date): Promise<Reach> {
  const { rows } = await sql<Reach>`with ${evaluatedSegment(audience, now)} select ${waterfall} from evaluated`.execute(
    db,
  );
  return reachIn(rows);
}

/**
 * Inserts one delivery for each person whom the campaign reaches, and returns the waterfall of the same snapshot.
 * Idempotent: a person gets each message once.
 */
export async function insertAudience(
  trx: Trx,
  campaign: { readonly id: string; readonly audience: Audience },
  now: Date,
): Promise<Reach> {
  const data: MailTemplates["campaign"] = { campaignId: campaign.id, isTest: false };
  await lockPeople(trx);
  // Inserting a million rows exceeds the default statement timeout.
  await sql`set local statement_timeout = 0`.execute(trx);
  const { rows } = await sql<Reach>`
    with ${evaluatedSegment(campaign.audience, now)}, inserted as (
      insert into delivery (message_id, campaign_id, channel, person_id, template, data, due_at, created_at, updated_at)
      select ${campaign.id}::uuid, ${campaign.id}::uuid, 'mail', id, 'campaign', ${jsonb(data)}, ${now}, ${now}, ${now}
      from evaluated where step is null
      on conflict on constraint delivery_once do nothing
    )
    select ${waterfall} from evaluated`.execute(trx);
  return reachIn(rows);
}

/** Some people of the segment whose name contains the text, by name. */
export function findSample(db: Database, audience: Audience, text: string, limit: number) {
  const pattern = likeAnywhere(text.trim());
  return db
    .selectFrom("person as p")
    .select(["p.id", "p.firstName", "p.lastName", "p.locationName"])
    .where(segmentCondition(audience))
    .where(sql<boolean>`lower(unaccented(p.first_name || ' ' || p.last_name)) like lower(unaccented(${pattern}))`)
    .orderBy("p.firstName")
    .orderBy("p.lastName")
    .orderBy("p.id")
    .limit(limit)
    .execute();
}

/** The person's names; undefined if they aren't in the segment. */
export function findInSegment(db: Database, audience: Audience, personId: string) {
  return db
    .selectFrom("person as p")
    .select(["p.id", "p.firstName", "p.lastName", "p.locale"])
    .where("p.id", "=", personId)
    .where(segmentCondition(audience))
    .executeTakeFirst();
}

/**
 * Each person of the segment with the first reason that excludes them, in the order of `reachSteps`; null for
 * recipients.
 */
function evaluatedSegment(audience: Audience, now: Date) {
  const aWeekAgo = new Date(now.getTime() - 7 * dayMs);
  return sql`segment as (
      select p.id, p.email, p.suspended_until from person p where ${segmentCondition(audience)}
    ), capped as (
      select d.person_id from delivery d
      where d.campaign_id is not null and d.person_id is not null and d.created_at > ${aWeekAgo}
        and d.state not in ('failed', 'skipped', 'cancelled')
      group by d.person_id having count(*) >= ${campaignPolicy.mailsPerPersonPerWeek}
    ), evaluated as (
      select s.id, case
        when s.email is null then 'noAddress'
        when x.email is not null then 'suppressed'
        when n.person_id is not null then 'preferenceOff'
        when s.suspended_until > ${now} then 'suspended'
        when h.person_id is not null then 'capped'
      end as step
      from segment s
      left join suppression x on x.email = s.email
      left join notification_preference n
        on n.person_id = s.id and n.code = ${notificationCode.productUpdates} and not n.send_email
      left join capped h on h.person_id = s.id
    )`;
}

const waterfall = sql`count(*)::int as segment,
  count(*) filter (where step = 'noAddress')::int as no_address,
  count(*) filter (where step = 'suppressed')::int as suppressed,
  count(*) filter (where step = 'preferenceOff')::int as preference_off,
  count(*) filter (where step = 'suspended')::int as suspended,
  count(*) filter (where step = 'capped')::int as capped,
  count(*) filter (where step is null)::int as final`;

function reachIn([reach]: readonly Reach[]): Reach {
  if (reach === undefined) throw new Error("count query returned no row");
  return reach;
}
