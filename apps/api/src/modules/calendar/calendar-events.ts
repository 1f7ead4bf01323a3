import { decidedStatus, relevantOptions } from "@meander/domain/date-vote/decided-status";
import type { Activity, DateOptionView } from "@meander/domain/contract/activities";
import { spotName } from "@meander/domain/activity/spot-name";
import { participationStatus } from "@meander/domain/participation/participation";
import { activityPath } from "@meander/domain/paths";
import { addressIn } from "../../address-in.ts";

export type CalendarEvent = {
  readonly uid: string;
  readonly sequence: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly changedAt: Date;
  readonly status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  readonly title: string;
  readonly description: string;
  readonly place: string;
  readonly point: { readonly lon: number; readonly lat: number } | null;
  readonly url: string;
  /** RFC 5546 asks for one wherever there is a METHOD: the host's name, and an address that isn't theirs. */
  readonly organiser: { readonly name: string; readonly address: string };
};

export type EventSetting = {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Where mail comes from, with or without a name before it. */
  readonly mailFrom: string;
  /** What entries say beside an activity's own words. */
  readonly words: { readonly notSettled: string; readonly pending: string; readonly cancelled: string };
};

/**
 * An activity's dates as its viewer sees them: the one that is settled, else each that people still talk about. The earliest has
 * the activity's own identity, so that importing a file again moves the entry instead of adding one.
 */
export function calendarEventsOf(activity: Activity, { publicUrl, mailFrom, words }: EventSetting): CalendarEvent[] {
  const options = relevantOptions(activity.dates.options).toSorted(
    (a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id),
  );
  const host = new URL(publicUrl).hostname;
  const url = `${publicUrl}${activityPath(activity)}`;
  const point = activity.locations.points[0];
  const isPending = activity.viewer.approvalStatus === participationStatus.pending;
  return options.map((option, index) => {
    const status = statusOf(activity, option, options.length);
    return {
      uid: `${index === 0 ? activity._id : `${activity._id}-${option.id}`}@${host}`,
      sequence: sequenceOf(activity),
      startsAt: new Date(option.startsAt),
      endsAt: new Date(option.endsAt),
      changedAt: new Date(activity.modifiedDate),
      status: status === "CONFIRMED" && isPending ? "TENTATIVE" : status,
      title: activity.title,
      description: [...notesOf(activity, { status, isPending, words }), activity.summary, url]
        .filter(Boolean)
        .join("\n\n"),
      place: spotName(activity),
      point: point === undefined ? null : { lon: point.coordinates[0], lat: point.coordinates[1] },
      url,
      organiser: { name: `${activity.host.firstName} ${activity.host.lastName}`, address: addressIn(mailFrom) },
    };
  });
}

/** One hour on offer, and no other, is as good as settled. */
function statusOf(activity: Activity, option: DateOptionView, count: number): CalendarEvent["status"] {
  if (activity.cancelledAt !== null) return "CANCELLED";
  if (option.decidedStatusInt === decidedStatus.decided) return "CONFIRMED";
  return count === 1 && option.timeCode !== null ? "CONFIRMED" : "TENTATIVE";
}

type Notes = { readonly status: CalendarEvent["status"]; readonly isPending: boolean } & Pick<EventSetting, "words">;

function notesOf({ cancelReason }: Activity, { status, isPending, words }: Notes): string[] {
  if (status === "CANCELLED") return [words.cancelled, cancelReason ?? ""];
  return [isPending ? words.pending : "", status === "TENTATIVE" ? words.notSettled : ""];
}

/** RFC 5545, 3.8.7.4: it only ever grows. Seconds of the activity's life at its last change do that without a counter. */
function sequenceOf({ createdDate, modifiedDate }: Activity): number {
  return Math.max(0, Math.floor((Date.parse(modifiedDate) - Date.parse(createdDate)) / 1000));
}
