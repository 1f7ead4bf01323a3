import type { ActivityStatus } from "@meander/domain/activity/status";
import { type ActivityDates, currentActivityState, hasOpenDate } from "@meander/domain/activity/timing";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { ActivityResource } from "@meander/domain/permission/activity-rules";
import type { Actor } from "@meander/domain/permission/actor";
import type { Database, Trx } from "../../db/client.ts";
import {
  type ActivityRow,
  findActivityRow,
  findDateOptions,
  findOwnPlaces,
  findSuspension,
  isBlockedPair,
  lockActivityRow,
  type OwnPlace,
  type StoredOption,
  type ViewedRow,
} from "./queries.ts";

/** An activity with every fact that the rules need about it and about the actor's relation to it. */
export type ActivityForActor = {
  readonly row: ActivityRow;
  readonly dates: ActivityDates<StoredOption>;
  readonly resource: ActivityResource;
};

/** Throws DomainError not-found. */
export async function getActivityFor(
  db: Database | Trx,
  id: string,
  actor: Actor,
  now: Date,
): Promise<ActivityForActor> {
  return describeFor(db, await findActivityRow(db, id), actor, now);
}

/** As `getActivityFor`, with the activity's row locked until the transaction ends. */
export async function lockActivityFor(trx: Trx, id: string, actor: Actor, now: Date): Promise<ActivityForActor> {
  return describeFor(trx, await lockActivityRow(trx, id), actor, now);
}

async function describeFor(db: Database | Trx, row: ActivityRow | null, actor: Actor, now: Date) {
  if (row === null) throw activityNotFound();
  const actorId = actorIdOf(actor);
  const options = (await findDateOptions(db, [row.id])).get(row.id) ?? [];
  const place = (await findOwnPlaces(db, [row.id], actorId)).get(row.id);
  const isBlocked = await isBlockedPair(db, actorId, row.hostId);
  const isHostSuspended = isAhead(await findSuspension(db, row.hostId), now);
  const dates = datesOf(row, options);
  return { row, dates, resource: resourceOf(row, dates, place, { isBlocked, isHostSuspended }, now) };
}

export function datesOf(row: ViewedRow, options: readonly StoredOption[]): ActivityDates<StoredOption> {
  return { timezone: row.timeZone, durationMinutes: row.durationMinutes, options };
}

export function resourceOf(
  row: ViewedRow,
  dates: ActivityDates,
  place: OwnPlace | undefined,
  hostFacts: Pick<ActivityResource, "isBlocked" | "isHostSuspended">,
  now: Date,
): ActivityResource {
  return {
    hostId: row.hostId,
    state: currentActivityState({ ...storedStatusOf(row), ...dates }, now),
    isSuggested: row.isSuggested,
    hasOpenDate: hasOpenDate(dates, now),
    isHidden: row.hiddenAt !== null,
    ...hostFacts,
    participation: place?.status ?? null,
    hasAttended: place?.hasAttended ?? false,
    exactLocation: row.exactLocation,
  };
}

export function isAhead(moment: Date | null, now: Date): boolean {
  return moment !== null && moment > now;
}

function storedStatusOf(row: ViewedRow) {
  // The column's check constraint allows only these four numbers.
  return { status: row.status as ActivityStatus, cancelledAt: row.cancelledAt, isSuggested: row.isSuggested };
}

export function actorIdOf(actor: Actor): string | null {
  return actor.kind === "traveller" ? actor.userId : null;
}

export function activityNotFound(): DomainError {
  return new DomainError("not-found", message("activityNotFound"));
}
