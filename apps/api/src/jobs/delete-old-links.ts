import type { Database } from "../db/client.ts";

/** Links that expired before this instant; until then a used one still says so. */
export async function deleteOldLinks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("oneTimeLink").where("expiresAt", "<", before).execute();
}
