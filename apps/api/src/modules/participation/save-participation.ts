import type { DateOption } from "@meander/domain/date-vote/option";
import { revalidateVotes } from "@meander/domain/date-vote/voting";
import type { CausedNotification } from "@meander/domain/notification/catalogue";
import type { ParticipationDecision } from "@meander/domain/participation/participation";
import { type ParticipationStatus, participationStatus, pendingOrApproved } from "@meander/domain/participation/status";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import type { ActivityForActor } from "../activities/activity-for-actor.ts";
import { findParticipantIds } from "../activities/queries.ts";
import { saveDateOptions } from "../activities/save-date-options.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import { cancelWaitingUpdates, lockWaitingUpdates } from "../notifications/waiting-updates.ts";

export type Decided = Extract<ParticipationDecision, { allowed: true }>;

type Change = {
  /** The activity's row must be locked. */
  readonly activity: ActivityForActor;
  readonly personId: string;
  readonly before: ParticipationStatus | null;
  readonly decided: Decided;
  readonly now: Date;
};

/**
 * Stores a person's new status and updates the approved count. The count's check constraint enforces the capacity under
 * simultaneous approvals.
 */
export async function saveParticipation(trx: Trx, { activity, personId, before, decided, now }: Change): Promise<void> {
  const { status } = decided;
  const isRequesting = status === participationStatus.pending;
  const times = isRequesting ? { askedAt: now, decidedAt: null } : { decidedAt: now };
  await trx
    .insertInto("participant")
    .values({ activityId: activity.row.id, personId, status, ...times })
    .onConflict((conflict) => conflict.columns(["activityId", "personId"]).doUpdateSet({ status, ...times }))
    .execute();
  await countApproved(trx, activity, before, status);
  const isEnded = status === participationStatus.declined || status === participationStatus.left;
  if (isEnded) await cancelUpdatesTo(trx, activity.row.id, personId, now);
}

export async function deleteParticipation(
  trx: Trx,
  { activity, personId, before, now }: Pick<Change, "activity" | "personId" | "before" | "now">,
): Promise<void> {
  await trx
    .deleteFrom("participant")
    .where("activityId", "=", activity.row.id)
    .where("personId", "=", personId)
    .execute();
  await countApproved(trx, activity, before, null);
  await cancelUpdatesTo(trx, activity.row.id, personId, now);
}

/** Changes no longer concern a person whose participation ended. */
async function cancelUpdatesTo(trx: Trx, activityId: string, personId: string, now: Date): Promise<void> {
  await cancelWaitingUpdates(trx, [...(await lockWaitingUpdates(trx, activityId, [personId])).values()], now);
}

async function countApproved(
  trx: Trx,
  { row }: ActivityForActor,
  before: ParticipationStatus | null,
  after: ParticipationStatus | null,
): Promise<void> {
  const change = Number(after === participationStatus.approved) - Number(before === participationStatus.approved);
  if (change === 0) return;
  await trx
    .updateTable("activity")
    .set({ approvedCount: sql`approved_count + ${change}`, ...(change > 0 && { hadApproved: true }) })
    .where("id", "=", row.id)
    .execute();
}

/** Recomputes which votes count: only those of participants. */
export async function saveParticipantVotes(
  trx: Trx,
  { row, dates }: ActivityForActor,
  options: readonly DateOption[] = dates.options,
): Promise<void> {
  const voters = new Set([row.hostId, ...(await findParticipantIds(trx, row.id, pendingOrApproved))]);
  await saveDateOptions(trx, row, dates.options, revalidateVotes(options, voters));
}

/**
 * Notifies the people whom the rules name. The participant is the actor of notifications to the host and about
 * themselves.
 */
export async function notifyOfParticipation(trx: Trx, { activity, personId, decided, now }: Change): Promise<void> {
  const { row } = activity;
  for (const { code, to } of decided.notifications) {
    await recordNotification(trx, {
      code,
      personIds: await audienceOf(trx, to, row, personId),
      actorId: to === "person" ? row.hostId : personId,
      activityId: row.id,
      now,
    });
  }
}

async function audienceOf(
  trx: Trx,
  to: CausedNotification["to"],
  row: ActivityForActor["row"],
  personId: string,
): Promise<string[]> {
  switch (to) {
    case "host":
      return [row.hostId];
    case "person":
      return [personId];
    case "others":
      return findParticipantIds(trx, row.id, [participationStatus.approved]);
    case "everyone":
      return findParticipantIds(trx, row.id, pendingOrApproved);
    case "nearby":
      return [];
  }
}
