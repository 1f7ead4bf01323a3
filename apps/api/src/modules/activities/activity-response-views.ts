import type { Activity } from "@meander/domain/contract/activities";
import type { Actor } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { activityNotFound } from "./activity-for-actor.ts";
import { loadActivity } from "./load-activities.ts";
import { activityOf } from "./views.ts";

/** Response of a write: the activity as the actor sees it. Throws DomainError not-found when they may not see it. */
export async function getActivityResponse(
  db: Database,
  activityId: string,
  actor: Actor,
  now: Date,
): Promise<{ activity: Activity }> {
  const activity = await findActivityView(db, activityId, actor, now);
  if (activity === null) throw activityNotFound();
  return { activity };
}

/** The activity as the actor sees it; null when they may not see it. */
export async function findActivityView(
  db: Database,
  activityId: string,
  actor: Actor,
  now: Date,
): Promise<Activity | null> {
  const loaded = await loadActivity(db, activityId, actor, now);
  return loaded === null ? null : activityOf(loaded, actor, now);
}
