import { activityIdSchema } from "@meander/domain/ids";
import type { Actor } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { type LoadedActivity, loadActivities } from "../activities/load-activities.ts";

/** The activity as the actor sees it; null when they may not see it or the id is malformed. */
export async function readActivity(db: Database, id: string, actor: Actor, now: Date): Promise<LoadedActivity | null> {
  if (!activityIdSchema.safeParse(id).success) return null;
  const [loaded] = await loadActivities(db, [id.toLowerCase()], actor, now);
  return loaded ?? null;
}
