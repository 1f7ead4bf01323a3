import { dayMs } from "@meander/domain/time/durations";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { tellPermissionsChanged } from "../../accounts/tell-permissions-changed.ts";
import { refreshSearch } from "../../activities/queries.ts";
import { type DecisionEffects, dateOf, type Mark, markOf } from "./decision-effects.ts";
import { findLaterSuspension, standingMark } from "./standing-mark.ts";

/**
 * What a decision does to its subject, and back. Each locks the row it changes; where several are locked, in the order
 * comment, activity, person, as everywhere else. Taking something back leaves alone what another decision has changed since.
 */

type Measure = { readonly id: string; readonly eventId: string; readonly now: Date };

export async function removeComment(trx: Trx, { id, eventId, now }: Measure): Promise<DecisionEffects> {
  const comment = await trx
    .selectFrom("comment")
    .select(["activityId", "deletedAt", "removalEventId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  // Its author took it back: there is nothing left to remove, nor to restore later.
  if (comment === undefined || (comment.deletedAt !== null && comment.removalEventId === null)) return {};
  const deletedAt = comment.deletedAt ?? now;
  await trx.updateTable("comment").set({ deletedAt, removalEventId: eventId }).where("id", "=", id).execute();
  if (comment.deletedAt === null) await countComment(trx, comment.activityId, -1);
  return { removal: { previous: markOf(comment.deletedAt, comment.removalEventId) } };
}

export async function restoreComment(trx: Trx, { id, eventId }: Measure, previous: Mark): Promise<void> {
  const comment = await trx
    .selectFrom("comment")
    .select(["activityId", "removalEventId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (comment?.removalEventId !== eventId) return;
  const mark = await standingMark(trx, "removal", previous);
  await trx
    .updateTable("comment")
    .set({ deletedAt: dateOf(mark), removalEventId: mark.eventId })
    .where("id", "=", id)
    .execute();
  if (mark.at === null) await countComment(trx, comment.activityId, 1);
}

export async function countComment(trx: Trx, activityId: string, by: 1 | -1): Promise<void> {
  await trx
    .updateTable("activity")
    .set({ commentCount: sql`comment_count + ${by}` })
    .where("id", "=", activityId)
    .execute();
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
  return { hiding: { previous: markOf(activity.hiddenAt, activity.hidingEventId) } };
}

export async function showActivity(trx: Trx, { id, eventId, now }: Measure, previous: Mark): Promise<void> {
  const activity = await lockHiding(trx, id);
  if (activity?.hidingEventId !== eventId) return;
  const mark = await standingMark(trx, "hiding", previous);
  await trx
    .updateTable("activity")
    .set({ hiddenAt: dateOf(mark), hidingEventId: mark.eventId })
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

/** From now on for that many days; a longer suspension that is under way stays as long as it was. */
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
    await tellPermissionsChanged(trx, id);
  }
  return { suspension: { previous: markOf(suspendedUntil, suspensionEventId), until: until.toISOString() } };
}

/** To be called once the strike of the decision is revoked. */
export async function endSuspension(trx: Trx, { id, eventId }: Measure, previous: Mark): Promise<void> {
  const person = await lockSuspension(trx, id);
  if (person?.suspensionEventId !== eventId) return;
  const before = await standingMark(trx, "suspension", previous);
  const later = await findLaterSuspension(trx, id, eventId);
  const mark = laterOf(before, later);
  await trx
    .updateTable("person")
    .set({ suspendedUntil: dateOf(mark), suspensionEventId: mark.eventId })
    .where("id", "=", id)
    .execute();
}

function laterOf(one: Mark, other: Mark | null): Mark {
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
