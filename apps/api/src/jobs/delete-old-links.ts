import type { Database } from "../db/client.ts";

/** Links that expired before this instant; until then a used one still says so. */
export async function deleteOldLinks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("oneTimeLink").where("expiresAt", "<", before).execute();
}

/** Logins that were sent to a provider and never came back. */
export async function deleteOldLogins(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("oidcLogin").where("expiresAt", "<=", now).execute();
}
