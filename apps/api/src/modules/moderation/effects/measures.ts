import { dayMs } from "@meander/domain/time/durations";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { announcePermissionChange } from "../../accounts/announce-permission-change.ts";
import { refreshSearch } from "../../activities/queries.ts";
import { type DecisionEffects, dateOf, type MeasureState, measureStateOf } from "./decision-effects.ts";
import { findLaterSuspension, resolveMeasureState } from "./resolve-measure-state.ts";

/**
 * The measures of decisions and their reversal. Each locks the row it changes, in the usual lock order: comment,
 * activity, person, picture. A reversal doesn't touch what another decision has changed since.
 */

type Measure = { readonly id: string; readonly eventId: string; readonly now: Date };

export async function removeComment(trx: Trx, { id, eventId, now }: Measure): Promise<DecisionEffects> {
  const comment = await trx
    .selectFrom("comment")
    .select(["activityId", "deletedAt", "removalEventId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  // Deleted by its author: nothing to remove, and nothing to restore later.
  if (comment === undefined || (comment.deletedAt !== null && comment.removalEventId === null)) return {};
  const deletedAt = comment.deletedAt ?? now;
  await trx.updateTable("comment").set({ deletedAt, removalEventId: eventId }).where("id", "=", id).execute();
  if (comment.deletedAt === null) await countComment(trx, comment.activityId, -1);
  return { removal: { previous: measureStateOf(comment.deletedAt, comment.removalEventId) } };
}

export async function restoreComment(trx: Trx, { id, eventId }: Measure, previous: MeasureState): Promise<void> {
  const comment = await trx
    .selectFrom("comment")
    .select(["activityId", "removalEventId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (comment?.removalEventId !== eventId) return;
  const state = await resolveMeasureState(trx, "removal", previous);
  await trx
    .updateTable("comment")
    .set({ deletedAt: dateOf(state), removalEventId: state.eventId })
    .where("id", "=", id)
    .execute();
  if (state.at === null) await countComment(trx, comment.activityId, 1);
}

export async function countComment(trx: Trx, activityId: string, by: 1 | -1): Promise<void> {
  await trx
    .updateTable("activity")
    .set({ commentCount: sql`comment_count + ${by}` })
    .where("id", "=", activityId)
    .execute();
}

/** Its columns are changed later, by `applyPictureRemovals`: it isn't shown any more at once. */
export async function removePicture(trx: Trx, { id, eventId, now }: Measure): Promise<DecisionEffects> {
  const picture = await lockPictureRemoval(trx, id);
  if (picture === undefined) return {};
  await trx
    .updateTable("picture")
    .set({ removedAt: picture.removedAt ?? now, removalEventId: eventId })
    .where("id", "=", id)
    .execute();
  return { pictureRemoval: { previous: measureStateOf(picture.removedAt, picture.removalEventId) } };
}

export async function restorePicture(trx: Trx, { id, eventId }: Measure, previous: MeasureState): Promise<void> {
  const picture = await lockPictureRemoval(trx, id);
  if (picture?.removalEventId !== eventId) return;
  const state = await resolveMeasureState(trx, "pictureRemoval", previous);
  await trx
    .updateTable("picture")
    .set({ removedAt: dateOf(state), removalEventId: state.eventId })
    .where("id", "=", id)
    .execute();
}

/** For update, since every use of the picture locks it for key share. */
function lockPictureRemoval(trx: Trx, id: string) {
  return trx
    .selectFrom("picture")
    .select(["removedAt", "removalEventId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function hideActivity(trx: Trx, { id, eventId, now }: Measure): Promise<DecisionEffects> {
  const activity = await lockHiding(trx, id);
  if (activity === undefined) return {};
  await trx
    .updateTable("activity")
    .set({ hiddenAt: activity.hiddenAt ?? now, hidingEventId: eventId })
    .where("id", "=", id)
    .execute();
  await refreshSearch(trx, [id], now);
  return { hiding: { previous: measureStateOf(activity.hiddenAt, activity.hidingEventId) } };
}

export async function showActivity(trx: Trx, { id, eventId, now }: Measure, previous: MeasureState): Promise<void> {
  const activity = await lockHiding(trx, id);
  if (activity?.hidingEventId !== eventId) return;
  const state = await resolveMeasureState(trx, "hiding", previous);
  await trx
    .updateTable("activity")
    .set({ hiddenAt: dateOf(state), hidingEventId: state.eventId })
    .where("id", "=", id)
    .execute();
  await refreshSearch(trx, [id], now);
}

function lockHiding(trx: Trx, id: string) {
  return trx
    .selectFrom("activity")
    .select(["hiddenAt", "hidingEventId"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Suspends for that many days from now; a longer active suspension stays unchanged. */
export async function suspendPerson(
  trx: Trx,
  { id, eventId, now, days }: Measure & { readonly days: number },
): Promise<DecisionEffects> {
  const person = await lockSuspension(trx, id);
  if (person === undefined) return {};
  const { suspendedUntil, suspensionEventId } = person;
  const until = new Date(now.getTime() + days * dayMs);
  if (suspendedUntil === null || suspendedUntil < until) {
    await trx
      .updateTable("person")
      .set({ suspendedUntil: until, suspensionEventId: eventId })
      .where("id", "=", id)
      .execute();
    await announcePermissionChange(trx, id);
  }
  return { suspension: { previous: measureStateOf(suspendedUntil, suspensionEventId), until: until.toISOString() } };
}

/** Call it after the decision's strike is revoked. */
export async function endSuspension(trx: Trx, { id, eventId }: Measure, previous: MeasureState): Promise<void> {
  const person = await lockSuspension(trx, id);
  if (person?.suspensionEventId !== eventId) return;
  const before = await resolveMeasureState(trx, "suspension", previous);
  const later = await findLaterSuspension(trx, id, eventId);
  const state = laterOf(before, later);
  await trx
    .updateTable("person")
    .set({ suspendedUntil: dateOf(state), suspensionEventId: state.eventId })
    .where("id", "=", id)
    .execute();
}

function laterOf(one: MeasureState, other: MeasureState | null): MeasureState {
  if (other === null) return one;
  return (dateOf(other) ?? 0) > (dateOf(one) ?? 0) ? other : one;
}

function lockSuspension(trx: Trx, id: string) {
  return trx
    .selectFrom("person")
    .select(["suspendedUntil", "suspensionEventId"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
