import { decideParticipation } from "@meander/domain/participation/participation";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { lockActivityFor } from "../activities/activity-for-actor.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { notifyOfParticipation, saveParticipantVotes, saveParticipation } from "./save-participation.ts";

type Input = { readonly actor: Traveller; readonly activityId: string; readonly now: Date };

/** Leaves the activity or withdraws the request; the votes no longer count. */
export async function leaveActivity(db: Database, { actor, activityId, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const activity = await lockActivityFor(trx, activityId, actor, now);
    const before = activity.resource.participation;
    requireAllowed(can(actor, "leaveActivity", activity.resource));
    const decided = decideParticipation(before, "leave", "participant");
    if (!decided.allowed) return requireAllowed(decided);
    const change = { activity, personId: actor.userId, before, decided, now };
    await saveParticipation(trx, change);
    await saveParticipantVotes(trx, activity);
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "leave-activity",
      subjectType: "activity",
      subjectId: activityId,
    });
    await notifyOfParticipation(trx, change);
  });
}
