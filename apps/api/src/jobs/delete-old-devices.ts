import { dayMs } from "@meander/domain/time/durations";
import { deviceMemoryDays } from "@meander/domain/policy";
import type { Database } from "../db/client.ts";

/** Devices whose cookie has run out by now too: nobody could be recognised by them. */
export async function deleteOldDevices(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deviceMemoryDays * dayMs);
  await db.deleteFrom("knownDevice").where("lastSeenAt", "<", before).execute();
}
