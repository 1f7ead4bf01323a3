import { dateChangeOf } from "@meander/domain/date-vote/change";
import { decidedStatus } from "@meander/domain/date-vote/decided-status";
import { compareByStart, type DateOption, startsAt } from "@meander/domain/date-vote/option";
import { notificationCode } from "@meander/domain/notification/catalogue";
import type { Trx } from "../../db/client.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import type { ActivityForActor } from "./activity-for-actor.ts";
import { findPeopleTakingPart } from "./queries.ts";

type NextDates = { readonly durationMinutes: number; readonly options: readonly DateOption[] };

/** Tells everyone who takes part or asked to what became of the dates: decided, offered for a vote, or fewer than before. */
export async function notifyOfDates(trx: Trx, activity: ActivityForActor, next: NextDates, now: Date): Promise<void> {
  const { row, dates } = activity;
  switch (dateChangeOf(dates, next)) {
    case "decided":
      return notifyOfUpdate(trx, activity, { change: "decided", ...momentOf(next.options, row.timeZone) }, now);
    case "changed":
      return notifyOfUpdate(trx, activity, { change: "dates" }, now);
    case "offered":
      return notify(trx, activity, { code: notificationCode.requestToVote, data: {}, now });
    case null:
  }
}

/** `data.change` names what changed, as a comma list of keys of `inbox.changes`, or is `decided`. */
export function notifyOfUpdate(
  trx: Trx,
  activity: ActivityForActor,
  data: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  return notify(trx, activity, { code: notificationCode.activityUpdated, data, now });
}

/** The inbox names the first decided date in words of its reader. */
function momentOf(options: readonly DateOption[], timeZone: string) {
  const [first] = options
    .filter((option) => option.decidedStatusInt === decidedStatus.decided)
    .toSorted(compareByStart);
  return first === undefined ? {} : { startsAt: startsAt(first, timeZone).toISOString(), timeZone };
}

type News = Pick<Parameters<typeof recordNotification>[1], "code" | "now"> & {
  readonly data: Readonly<Record<string, string>>;
};

async function notify(trx: Trx, { row }: ActivityForActor, { code, data, now }: News): Promise<void> {
  await recordNotification(trx, {
    code,
    personIds: await findPeopleTakingPart(trx, row.id, [2, 3]),
    actorId: row.hostId,
    activityId: row.id,
    data,
    isEssential: data.change === "decided",
    now,
  });
}
