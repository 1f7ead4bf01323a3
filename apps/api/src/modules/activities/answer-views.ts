import type { Activity } from "@meander/domain/contract/activities";
import type { Actor } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { activityNotFound } from "./activity-for-actor.ts";
import { loadActivities } from "./load-activities.ts";
import { activityOf } from "./views.ts";

/** What a write answers: the activity as the actor sees it now. Throws DomainError not-found when they don't. */
export async function answerActivity(
  db: Database,
  activityId: string,
  actor: Actor,
  now: Date,
): Promise<{ activity: Activity }> {
  const [loaded] = await loadActivities(db, [activityId.toLowerCase()], actor, now);
  if (loaded === undefined) throw activityNotFound();
  return { activity: activityOf(loaded, actor, now) };
}
