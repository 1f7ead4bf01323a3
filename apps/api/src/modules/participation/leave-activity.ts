import { decideParticipation } from "@meander/domain/participation/participation";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database, Trx } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { type ActivityForActor, lockActivityFor } from "../activities/activity-for-actor.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { notifyOfParticipation, saveParticipantVotes, saveParticipation } from "./save-participation.ts";

type Input = { readonly actor: Traveller; readonly activityId: string; readonly now: Date };

/** Leaves the activity or withdraws the request; the votes no longer count. */
export async function leaveActivity(db: Database, { actor, activityId, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const activity = await lockActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "leaveActivity", activity.resource));
    await leaveLockedActivity(trx, { activity, actor, now });
  });
}

type Leaving = { readonly activity: ActivityForActor; readonly actor: Traveller; readonly now: Date };

/** Leaves a locked activity. Throws the DomainError of `decideParticipation`. */
export async function leaveLockedActivity(trx: Trx, { activity, actor, now }: Leaving): Promise<void> {
  const before = activity.resource.participation;
  const decided = decideParticipation(before, "leave", "participant");
  if (!decided.allowed) return requireAllowed(decided);
  const change = { activity, personId: actor.userId, before, decided, now };
  await saveParticipation(trx, change);
  await saveParticipantVotes(trx, activity);
  await insertAudit(trx, {
    actorId: actor.userId,
    action: "leave-activity",
    subjectType: "activity",
    subjectId: activity.row.id,
  });
  await notifyOfParticipation(trx, change);
}
