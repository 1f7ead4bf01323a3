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
    select ${waterfall}, count(n.ends_at)::int as at_night, max(n.ends_at) as night_ends_at
    from evaluated e left join zoned z on z.id = e.id left join night n on n.time_zone = z.time_zone`.execute(db);
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
      select ${campaign.id}::uuid, ${campaign.id}::uuid, 'mail', e.id, 'campaign',
        ${jsonb(data)} || jsonb_strip_nulls(jsonb_build_object('timeZone', z.time_zone)),
        coalesce(n.ends_at, ${now}), ${now}, ${now}
      from evaluated e left join zoned z on z.id = e.id left join night n on n.time_zone = z.time_zone
      where e.step is null
      on conflict on constraint delivery_once do nothing
    )
    select ${waterfall} from evaluated e`.execute(trx);
  return onlyRow(rows);
}

const zonedRecipients = (now: Date) => zonedPeople(sql`p.id in (select id from evaluated where step is null)`, now);

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

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("count query returned no row");
  return row;
}
