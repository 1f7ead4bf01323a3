import type { JoinBody } from "@meander/domain/contract/participation";
import { setVotes } from "@meander/domain/date-vote/voting";
import { decideParticipation, placesLeft } from "@meander/domain/participation/participation";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { lockActivityFor } from "../activities/activity-for-actor.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { requireKnownOptions } from "./require-known-options.ts";
import { notifyOfParticipation, saveParticipantVotes, saveParticipation } from "./save-participation.ts";

type Input = { readonly actor: Traveller; readonly activityId: string; readonly body: JoinBody; readonly now: Date };

/** Requests to join, with votes for suitable dates. Refused while the activity is at capacity. */
export async function joinActivity(db: Database, { actor, activityId, body, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const activity = await lockActivityFor(trx, activityId, actor, now);
    const { row, dates, resource } = activity;
    requireAllowed(can(actor, "joinActivity", resource));
    if (placesLeft(row.capacity, row.approvedCount) === 0) requireAllowed({ allowed: false, reason: "activityFull" });
    const clock = { ...dates, now };
    requireKnownOptions(dates.options, body.optionIds, clock);

    const decided = decideParticipation(resource.participation, "join", "participant");
    if (!decided.allowed) return requireAllowed(decided);
    const change = { activity, personId: actor.userId, before: resource.participation, decided, now };
    await saveParticipation(trx, change);
    await trx
      .updateTable("participant")
      .set({ message: body.message })
      .where("activityId", "=", row.id)
      .where("personId", "=", actor.userId)
      .execute();
    const wanted = new Set<string>(body.optionIds);
    const voted = setVotes(dates.options, actor.userId, (option) => wanted.has(option.id), clock);
    await saveParticipantVotes(trx, activity, voted);
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "join-activity",
      subjectType: "activity",
      subjectId: row.id,
    });
    await notifyOfParticipation(trx, change);
  });
}
