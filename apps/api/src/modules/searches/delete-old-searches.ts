import { searchHistoryPolicy } from "@meander/domain/policy";
import type { Database } from "../../db/client.ts";
import { deleteSearchesBefore } from "./queries.ts";

/** Deletes searches that weren't repeated within the retention period. */
export async function deleteOldSearches(db: Database, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - searchHistoryPolicy.months);
  await deleteSearchesBefore(db, before);
}
