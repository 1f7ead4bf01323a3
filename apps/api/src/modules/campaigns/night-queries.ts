import { mailDueAt } from "@meander/domain/notification/mail-time";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";

type Night = { readonly timeZone: string; readonly endsAt: Date };

/** The time zones in which a mail of that instant waits for the morning. */
export async function findNights(db: Database | Trx, at: Date): Promise<readonly Night[]> {
  const zones = await db.selectFrom("place").select("timeZone").distinct().execute();
  return zones
    .map(({ timeZone }) => ({ timeZone, endsAt: mailDueAt({ now: at, zone: timeZone, startsAt: null }) }))
    .filter(({ endsAt }) => endsAt > at);
}

/** A CTE `night (time_zone, ends_at)`. */
export const nightTable = (nights: readonly Night[]) => sql`night as (
      select * from unnest(${nights.map(({ timeZone }) => timeZone)}::text[],
        ${nights.map(({ endsAt }) => endsAt)}::timestamptz[]) as night (time_zone, ends_at)
    )`;
