import { participationStatus, pendingOrApproved } from "@meander/domain/participation/participation";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";

export type DueActivity = { readonly activityId: string; readonly hostId: string; readonly startsAt: Date };
type Window = { readonly from: Date; readonly to: Date };

const BATCH = 1_000;

export type Reminder = { readonly code: number; readonly hours: number };

/** Whether the reminder for that start was not sent yet; without it, sent ones would fill the batch. */
const isUnsent = (startsAt: RawBuilder<Date>, { code, hours }: Reminder) => sql<boolean>`not exists (
  select 1 from reminder r where r.activity_id = a.id and r.code = ${code}
    and r.moment = ${startsAt} - make_interval(hours => ${hours}))`;

/** Activities with a settled date in the window: decided, or the only option with an hour. */
export async function listSoon(db: Database, { from, to }: Window, reminder: Reminder): Promise<DueActivity[]> {
  const { rows } = await sql<DueActivity>`
    select distinct o.activity_id, a.host_id, o.starts_at
    from date_option o join activity a on a.id = o.activity_id
    where o.starts_at > ${from} and o.starts_at <= ${to}
      and a.status in (1, 2) and a.cancelled_at is null and not a.is_suggested and a.approved_count > 0
      and a.hidden_at is null and ${isUnsent(sql<Date>`o.starts_at`, reminder)}
      and (o.decided_status = 3
        or (o.decided_status = 2 and not exists (
          select 1 from date_option other where other.activity_id = o.activity_id and other.id <> o.id)))
    order by o.starts_at limit ${BATCH}`.execute(db);
  return rows;
}

/** Activities whose first date is in the window, none is decided, and there are several or one without an hour. */
export async function listUndecided(db: Database, { from, to }: Window, reminder: Reminder): Promise<DueActivity[]> {
  const { rows } = await sql<DueActivity>`
    select o.activity_id, a.host_id, min(o.starts_at) as starts_at
    from date_option o join activity a on a.id = o.activity_id
    where o.starts_at > ${from} and o.starts_at <= ${to}
      and a.status in (1, 2) and a.cancelled_at is null and not a.is_suggested
      and a.hidden_at is null
      and not exists (
        select 1 from date_option other where other.activity_id = o.activity_id
          and (other.decided_status = 3 or other.starts_at <= ${from}))
      and (o.decided_status = 1
        or exists (select 1 from date_option other where other.activity_id = o.activity_id and other.id <> o.id))
    group by a.id, o.activity_id, a.host_id
    having ${isUnsent(sql<Date>`min(o.starts_at)`, reminder)}
    order by min(o.starts_at) limit ${BATCH}`.execute(db);
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
    .selectFrom("participant as p")
    .select("p.personId")
    .where("p.activityId", "=", activityId)
    .where("p.status", "in", pendingOrApproved)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("dateVote as v")
            .innerJoin("dateOption as o", "o.id", "v.optionId")
            .select("v.personId")
            .whereRef("v.personId", "=", "p.personId")
            .where("o.activityId", "=", activityId),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.personId);
}
