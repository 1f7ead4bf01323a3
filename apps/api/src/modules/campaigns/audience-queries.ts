import type { Audience, Reach, ReachEstimate } from "@meander/domain/contract/campaigns";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { campaignPolicy } from "@meander/domain/policy";
import { dayMs } from "@meander/domain/time/durations";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { likeAnywhere } from "../../db/like-pattern.ts";
import { zonedPeople } from "../../db/zoned-people.ts";
import type { MailTemplates } from "../../mail-templates.ts";
import { segmentCondition } from "./audience-condition-queries.ts";
import { findNights, nightTable } from "./night-queries.ts";

/**
 * Number of recipients now, how many people each reason excludes, and how many recipients would get a mail of that
 * instant in the morning.
 */
export async function estimateReach(db: Database, audience: Audience, at: Date): Promise<ReachEstimate> {
  const nights = await findNights(db, at);
  const { rows } = await sql<Reach & { atNight: number; nightEndsAt: Date | null }>`
    with ${evaluatedSegment(audience, at)}, ${zonedRecipients(at)}, ${nightTable(nights)}
    select ${waterfall}, count(night.ends_at)::int as at_night, max(night.ends_at) as night_ends_at
    from evaluated left join zoned on zoned.id = evaluated.id left
      join night on night.time_zone = zoned.time_zone`.execute(db);
  const { nightEndsAt, ...reach } = onlyRow(rows);
  return { ...reach, nightEndsAt: nightEndsAt?.toISOString() ?? null };
}

/**
 * Inserts one delivery for each person whom the campaign reaches, due at once or after their night, and returns the
 * waterfall of the same snapshot. The caller holds `lockPeople`. Idempotent: a person gets each message once.
 */
export async function insertAudience(
  trx: Trx,
  campaign: { readonly id: string; readonly audience: Audience },
  now: Date,
): Promise<Reach> {
  const data: MailTemplates["campaign"] = { campaignId: campaign.id, isTest: false };
  // Inserting a million rows exceeds the default statement timeout.
  await sql`set local statement_timeout = 0`.execute(trx);
  const nights = await findNights(trx, now);
  const { rows } = await sql<Reach>`
    with ${evaluatedSegment(campaign.audience, now)}, ${zonedRecipients(now)}, ${nightTable(nights)}, inserted as (
      insert into delivery (message_id, campaign_id, channel, person_id, template, data, due_at, created_at, updated_at)
      select ${campaign.id}::uuid, ${campaign.id}::uuid, 'mail', evaluated.id, 'campaign',
        ${jsonb(data)} || jsonb_strip_nulls(jsonb_build_object('timeZone', zoned.time_zone)),
        coalesce(night.ends_at, ${now}), ${now}, ${now}
      from evaluated left join zoned on zoned.id = evaluated.id left join night on night.time_zone = zoned.time_zone
      where evaluated.step is null
      on conflict on constraint delivery_once do nothing
    )
    select ${waterfall} from evaluated`.execute(trx);
  return onlyRow(rows);
}

const zonedRecipients = (now: Date) =>
  zonedPeople(sql`person.id in (select id from evaluated where step is null)`, now);

/** Some people of the segment whose name contains the text, by name. */
export function findSample(db: Database, audience: Audience, text: string, limit: number) {
  const pattern = likeAnywhere(text.trim());
  return db
    .selectFrom("person")
    .select(["person.id", "person.firstName", "person.lastName", "person.locationName"])
    .where(segmentCondition(audience))
    .where(
      sql<boolean>`lower(unaccented(person.first_name || ' ' || person.last_name)) like lower(unaccented(${pattern}))`,
    )
    .orderBy("person.firstName")
    .orderBy("person.lastName")
    .orderBy("person.id")
    .limit(limit)
    .execute();
}

/** The person's names; undefined if they aren't in the segment. */
export function findInSegment(db: Database, audience: Audience, personId: string) {
  return db
    .selectFrom("person")
    .select(["person.id", "person.firstName", "person.lastName", "person.locale"])
    .where("person.id", "=", personId)
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
      select person.id, person.email, person.suspended_until, person.banned_from from person where ${segmentCondition(audience)}
    ), capped as (
      select delivery.person_id from delivery
      where delivery.campaign_id is not null and delivery.person_id is not null and delivery.created_at > ${aWeekAgo}
        and delivery.state not in ('failed', 'skipped', 'cancelled')
      group by delivery.person_id having count(*) >= ${campaignPolicy.mailsPerPersonPerWeek}
    ), evaluated as (
      select segment.id, case
        when segment.email is null then 'noAddress'
        when suppression.email is not null then 'suppressed'
        when notification_preference.person_id is not null then 'preferenceOff'
        when segment.suspended_until > ${now} or segment.banned_from <= ${now} then 'suspended'
        when capped.person_id is not null then 'capped'
      end as step
      from segment
      left join suppression on suppression.email = segment.email
      left join notification_preference
        on notification_preference.person_id = segment.id
          and notification_preference.code = ${notificationCode.productUpdates}
          and not notification_preference.send_email
      left join capped on capped.person_id = segment.id
    )`;
}

const waterfall = sql`count(*)::int as segment,
  count(*) filter (where step = 'noAddress')::int as no_address,
  count(*) filter (where step = 'suppressed')::int as suppressed,
  count(*) filter (where step = 'preferenceOff')::int as preference_off,
  count(*) filter (where step = 'suspended')::int as suspended,
  count(*) filter (where step = 'capped')::int as capped,
  count(*) filter (where step is null)::int as final`;

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("count query returned no row");
  return row;
}
