import { activityIdSchema } from "@meander/domain/ids";
import type { Actor } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { type LoadedActivity, loadActivity } from "../activities/load-activities.ts";

/** The activity as the actor sees it; null when they may not see it or the id is malformed. */
export async function findActivity(db: Database, id: string, actor: Actor, now: Date): Promise<LoadedActivity | null> {
  if (!activityIdSchema.safeParse(id).success) return null;
  return loadActivity(db, id, actor, now);
}
