import { openOrClosed } from "@meander/domain/activity/status";
import { literals } from "../../db/literals.ts";
import { decidedStatus } from "@meander/domain/date-vote/decided-status";
import { participationStatus, pendingOrApproved } from "@meander/domain/participation/status";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";

export type DueActivity = { readonly activityId: string; readonly hostId: string; readonly startsAt: Date };
type Window = { readonly from: Date; readonly to: Date };

const BATCH = 1_000;

export type Reminder = { readonly code: number; readonly hours: number };

/** Whether the reminder for that start was not sent yet; without it, sent ones would fill the batch. */
const isUnsent = (startsAt: RawBuilder<Date>, { code, hours }: Reminder) => sql<boolean>`not exists (
  select 1 from reminder where reminder.activity_id = activity.id and reminder.code = ${code}
    and reminder.moment = ${startsAt} - make_interval(hours => ${hours}))`;

/** Activities with a settled date in the window: decided, or the only option with an hour. */
export async function listSoon(db: Database, { from, to }: Window, reminder: Reminder): Promise<DueActivity[]> {
  const { rows } = await sql<DueActivity>`
    select distinct date_option.activity_id, activity.host_id, date_option.starts_at
    from date_option join activity on activity.id = date_option.activity_id
    where date_option.starts_at > ${from} and date_option.starts_at <= ${to}
      and activity.status in ${literals(openOrClosed)} and activity.cancelled_at is null and not activity.is_suggested
        and activity.approved_count > 0
      and activity.hidden_at is null and ${isUnsent(sql<Date>`date_option.starts_at`, reminder)}
      and (date_option.decided_status = ${sql.lit(decidedStatus.decided)}
        or (date_option.decided_status = ${sql.lit(decidedStatus.predecided)} and not exists (
          select 1 from date_option other where other.activity_id = date_option.activity_id
            and other.id <> date_option.id)))
    order by date_option.starts_at limit ${BATCH}`.execute(db);
  return rows;
}

/** Activities whose first date is in the window, none is decided, and there are several or one without an hour. */
export async function listUndecided(db: Database, { from, to }: Window, reminder: Reminder): Promise<DueActivity[]> {
  const { rows } = await sql<DueActivity>`
    select date_option.activity_id, activity.host_id, min(date_option.starts_at) as starts_at
    from date_option join activity on activity.id = date_option.activity_id
    where date_option.starts_at > ${from} and date_option.starts_at <= ${to}
      and activity.status in ${literals(openOrClosed)} and activity.cancelled_at is null and not activity.is_suggested
      and activity.hidden_at is null
      and not exists (
        select 1 from date_option other where other.activity_id = date_option.activity_id
          and (other.decided_status = ${sql.lit(decidedStatus.decided)} or other.starts_at <= ${from}))
      and (date_option.decided_status = ${sql.lit(decidedStatus.undecided)}
        or exists (select 1 from date_option other where other.activity_id = date_option.activity_id
          and other.id <> date_option.id))
    group by activity.id, date_option.activity_id, activity.host_id
    having ${isUnsent(sql<Date>`min(date_option.starts_at)`, reminder)}
    order by min(date_option.starts_at) limit ${BATCH}`.execute(db);
  return rows;
}

/** True for the one caller that may send it. */
export async function claimReminder(trx: Trx, activityId: string, code: number, moment: Date): Promise<boolean> {
  const result = await trx
    .insertInto("reminder")
    .values({ activityId, code, moment })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findApproved(trx: Trx, activityId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("participant")
    .select("personId")
    .where("activityId", "=", activityId)
    .where("status", "=", participationStatus.approved)
    .execute();
  return rows.map((row) => row.personId);
}

/** Participants, approved or pending, without a vote. */
export async function findWithoutVote(trx: Trx, activityId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("participant")
    .select("participant.personId")
    .where("participant.activityId", "=", activityId)
    .where("participant.status", "in", pendingOrApproved)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("dateVote")
            .innerJoin("dateOption", "dateOption.id", "dateVote.optionId")
            .select("dateVote.personId")
            .whereRef("dateVote.personId", "=", "participant.personId")
            .where("dateOption.activityId", "=", activityId),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.personId);
}
