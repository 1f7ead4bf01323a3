import { pendingOrApproved } from "@meander/domain/participation/status";
import type { DateChange } from "@meander/domain/date-vote/change";
import { decidedStatus } from "@meander/domain/date-vote/decided-status";
import { compareByStart, type DateOption, startsAt } from "@meander/domain/date-vote/option";
import type { inbox } from "@meander/domain/messages/en/inbox";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { isUrgentChange } from "@meander/domain/notification/changes";
import type { Trx } from "../../db/client.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import type { ActivityForActor } from "./activity-for-actor.ts";
import { findParticipantIds } from "./queries.ts";

type ChangedDates = { readonly change: DateChange; readonly options: readonly DateOption[] };

/** Notifies participants and those with a pending request of a date change: decided, offered for a vote, or reduced. */
export async function notifyOfDates(
  trx: Trx,
  activity: ActivityForActor,
  { change, options }: ChangedDates,
  now: Date,
): Promise<void> {
  switch (change) {
    case "decided":
      return notifyOfUpdate(trx, activity, { change: "decided", ...momentOf(options, activity.row.timeZone) }, now);
    case "changed":
      return notifyOfUpdate(trx, activity, { change: "dates" }, now);
    case "offered":
      return notify(trx, activity, { code: notificationCode.requestToVote, data: {}, now });
  }
}

/** What participants read of an update. */
export type UpdateChange = keyof typeof inbox.changes;

/** `data.change` is `decided`, or `UpdateChange`s separated by commas. */
export function notifyOfUpdate(
  trx: Trx,
  activity: ActivityForActor,
  data: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  return notify(trx, activity, { code: notificationCode.activityUpdated, data, now });
}

/** The inbox formats the first decided date in its reader's language. */
function momentOf(options: readonly DateOption[], timeZone: string) {
  const [first] = options
    .filter((option) => option.decidedStatusInt === decidedStatus.decided)
    .toSorted(compareByStart);
  return first === undefined ? {} : { startsAt: startsAt(first, timeZone).toISOString(), timeZone };
}

type ParticipantNotice = Pick<Parameters<typeof recordNotification>[1], "code" | "now"> & {
  readonly data: Readonly<Record<string, string>>;
};

async function notify(trx: Trx, { row }: ActivityForActor, { code, data, now }: ParticipantNotice): Promise<void> {
  await recordNotification(trx, {
    code,
    personIds: await findParticipantIds(trx, row.id, pendingOrApproved),
    actorId: row.hostId,
    activityId: row.id,
    data,
    // People would come to the wrong place, at the wrong time, or not at all.
    isEssential: code === notificationCode.requestToVote || isUrgentChange(data),
    now,
  });
}
