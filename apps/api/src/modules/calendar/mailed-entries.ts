import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { CalendarEvent } from "./calendar-events.ts";

/** What the calendar file of the last mail to a person says of an activity. */
export type MailedEntry = Pick<CalendarEvent, "sequence" | "startsAt" | "endsAt" | "status">;
export type EntryKey = { readonly activityId: string; readonly personId: string };

export async function findMailedEntry(db: Database | Trx, key: EntryKey): Promise<MailedEntry | null> {
  const row = await db
    .selectFrom("calendarEntry")
    .select(["sequence", "startsAt", "endsAt", "status"])
    .where("activityId", "=", key.activityId)
    .where("personId", "=", key.personId)
    .executeTakeFirst();
  // The column's check constraint allows only these three.
  return row === undefined ? null : { ...row, status: row.status as CalendarEvent["status"] };
}

/** Serialises the mails to a person about an activity, so that the file with the higher SEQUENCE says the later. */
export async function lockMailedEntry(trx: Trx, { activityId, personId }: EntryKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${activityId} ${personId}`}, 2))`.execute(trx);
}

export async function saveMailedEntry(trx: Trx, key: EntryKey, entry: MailedEntry): Promise<void> {
  const { sequence, startsAt, endsAt, status } = entry;
  const values = { sequence, startsAt, endsAt, status };
  await trx
    .insertInto("calendarEntry")
    .values({ activityId: key.activityId, personId: key.personId, ...values })
    .onConflict((conflict) => conflict.columns(["activityId", "personId"]).doUpdateSet(values))
    .execute();
}
