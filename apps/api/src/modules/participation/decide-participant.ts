import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { decideParticipation, placesLeft } from "@meander/domain/participation/participation";
import { participationStatus } from "@meander/domain/participation/status";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { lockActivityFor } from "../activities/activity-for-actor.ts";
import { isBlockedPair } from "../activities/queries.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { findParticipation } from "./queries.ts";
import { notifyOfParticipation, saveParticipantVotes, saveParticipation } from "./save-participation.ts";

type Input = {
  readonly actor: Traveller;
  readonly activityId: string;
  readonly personId: string;
  readonly status: typeof participationStatus.declined | typeof participationStatus.approved;
  readonly now: Date;
};

/** The host approves or declines a person, on their request or later. */
export async function decideParticipant(db: Database, input: Input): Promise<void> {
  const { actor, activityId, personId, status, now } = input;
  const event = status === participationStatus.approved ? "approve" : "decline";
  await db.transaction().execute(async (trx) => {
    const activity = await lockActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, event === "approve" ? "approveParticipant" : "decideParticipant", activity.resource));
    const before = await findParticipation(trx, activityId, personId);
    const decided = decideParticipation(before, event, "host");
    if (!decided.allowed) return requireAllowed(decided);
    const { capacity, approvedCount } = activity.row;
    if (event === "approve" && (await isBlockedPair(trx, actor.userId, personId))) {
      throw new DomainError("not-found", message("personNotFound"));
    }
    if (event === "approve" && placesLeft(capacity, approvedCount) === 0) {
      requireAllowed({ allowed: false, reason: "activityFull" });
    }
    const change = { activity, personId, before, decided, now };
    await saveParticipation(trx, change);
    await saveParticipantVotes(trx, activity);
    await insertAudit(trx, {
      actorId: actor.userId,
      action: `${event}-participant`,
      subjectType: "activity",
      subjectId: activityId,
      data: { personId },
    });
    await notifyOfParticipation(trx, change);
  });
}
