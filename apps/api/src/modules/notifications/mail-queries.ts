import { type NotificationCode, notificationTypes } from "@meander/domain/notification/catalogue";
import { type BudgetSituation, countsForBudget } from "@meander/domain/notification/mail-time";
import type { TimeZone } from "@meander/domain/time/zone";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import { zonedPeople } from "../../db/zoned-people.ts";

/** Time zones of people with a known location: the recent nearby location, else the home. */
export async function findZones(
  trx: Trx,
  personIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, TimeZone>> {
  const { rows } = await sql<{ id: string; timeZone: TimeZone }>`
    with ${zonedPeople(sql`person.id = any (${personIds}::uuid[])`, now)} select id, time_zone from zoned`.execute(trx);
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}

type Day = { readonly personId: string; readonly from: Date; readonly to: Date };

const uncounted: readonly NotificationCode[] = notificationTypes
  .map(({ code }) => code)
  .filter((code) => !countsForBudget(code));

type Cause = {
  readonly code: NotificationCode;
  readonly actorId: string | null;
  readonly activityId: string | null;
};

export type CountedMails = Pick<BudgetSituation, "mailsOfTheDay" | "mailsOfSender" | "isRepeated">;

/**
 * The sent and pending mails per person and day, and those of them with the same cause. Without a lock: two simultaneous
 * causes may both use the last of the budget. That costs one extra mail, where a lock would block unrelated
 * transactions.
 */
export async function countMailsOfDays(
  trx: Trx,
  days: readonly Day[],
  { code, actorId, activityId }: Cause,
): Promise<ReadonlyMap<string, CountedMails>> {
  const isBySender = sql<boolean>`coalesce(delivery.data ->> 'actorId' = ${actorId}::text, false)`;
  const isSame = sql<boolean>`(${isBySender} and (delivery.data ->> 'notificationCode')::int = ${code}
    and coalesce(delivery.data #>> '{activity,_id}' = ${activityId}::text, false))`;
  const { rows } = await sql<CountedMails & { personId: string }>`
    select day.person_id, counted.*
    from unnest(${days.map((day) => day.personId)}::uuid[], ${days.map((day) => day.from)}::timestamptz[],
      ${days.map((day) => day.to)}::timestamptz[]) as day (person_id, starts, ends)
    cross join lateral (
      select count(*)::int as mails_of_the_day, (count(*) filter (where ${isBySender}))::int as mails_of_sender,
        coalesce(bool_or(${isSame}), false) as is_repeated
      from delivery
      where delivery.person_id = day.person_id and delivery.template = 'notification' and delivery.channel = 'mail'
        and delivery.due_at >= day.starts and delivery.due_at < day.ends
          and delivery.state not in ('skipped', 'cancelled')
        and (delivery.data ->> 'notificationCode')::int <> all (${uncounted}::int[])
    ) counted`.execute(trx);
  return new Map(rows.map(({ personId, ...counted }) => [personId, counted]));
}

/** The pending and sent pushes per person since `from`, one per message on any number of channels. */
export async function countPushesSince(
  trx: Trx,
  days: readonly { readonly personId: string; readonly from: Date }[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ personId: string; count: number }>`
    select day.person_id, counted.count
    from unnest(${days.map(({ personId }) => personId)}::uuid[], ${days.map(({ from }) => from)}::timestamptz[])
      as day (person_id, starts)
    cross join lateral (
      select count(distinct delivery.message_id)::int as count
      from delivery
      where delivery.person_id = day.person_id and delivery.template = 'notification' and delivery.channel <> 'mail'
        and delivery.due_at >= day.starts and delivery.state not in ('skipped', 'cancelled')
    ) counted`.execute(trx);
  return new Map(rows.map(({ personId, count }) => [personId, count]));
}

/** The next start among current dates; null when none is ahead. */
export async function findNextStart(trx: Trx, activityId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ startsAt: Date | null }>`
    select min(date_option.starts_at) as starts_at from date_option
    where date_option.activity_id = ${activityId} and date_option.starts_at > ${now}
      and date_option.decided_status = (select max(other.decided_status) from date_option other
        where other.activity_id = date_option.activity_id)`.execute(trx);
  return rows[0]?.startsAt ?? null;
}
