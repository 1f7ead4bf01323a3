import { deviceRetentionDays } from "@meander/domain/policy";
import { dayMs } from "@meander/domain/time/durations";
import type { Database } from "../db/client.ts";

const ANNOUNCEMENT_RETENTION_DAYS = 60;

/** Today's rows enforce the limit of one a day; older ones only show to whom an activity was announced. */
export async function deleteOldAnnouncements(db: Database, now: Date): Promise<void> {
  const oldestDay = new Date(now.getTime() - ANNOUNCEMENT_RETENTION_DAYS * dayMs).toISOString().slice(0, 10);
  await db.deleteFrom("announcement").where("day", "<", oldestDay).execute();
}

/** Deletes devices whose cookies have expired too, so they can no longer be recognised. */
export async function deleteOldDevices(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deviceRetentionDays * dayMs);
  await db.deleteFrom("knownDevice").where("lastSeenAt", "<", before).execute();
}

/** Deletes links that expired before this instant; until then an expired or used link is still recognised as such. */
export async function deleteOldLinks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("oneTimeLink").where("expiresAt", "<", before).execute();
}

/** Deletes logins whose provider never redirected back. */
export async function deleteOldLogins(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("oidcLogin").where("expiresAt", "<=", now).execute();
}
