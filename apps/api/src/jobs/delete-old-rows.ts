import { deviceMemoryDays } from "@meander/domain/policy";
import { dayMs } from "@meander/domain/time/durations";
import type { Database } from "../db/client.ts";

const KEPT_DAYS = 60;

/** Today's hold the limit of one a day; older ones only say whom an activity was announced to. */
export async function deleteOldAnnouncements(db: Database, now: Date): Promise<void> {
  const lastKept = new Date(now.getTime() - KEPT_DAYS * dayMs).toISOString().slice(0, 10);
  await db.deleteFrom("announcement").where("day", "<", lastKept).execute();
}

/** Devices whose cookie has run out by now too: nobody could be recognised by them. */
export async function deleteOldDevices(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deviceMemoryDays * dayMs);
  await db.deleteFrom("knownDevice").where("lastSeenAt", "<", before).execute();
}

/** Links that expired before this instant; until then a used one still says so. */
export async function deleteOldLinks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("oneTimeLink").where("expiresAt", "<", before).execute();
}

/** Logins that were sent to a provider and never came back. */
export async function deleteOldLogins(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("oidcLogin").where("expiresAt", "<=", now).execute();
}
