import { meetingPointLabel } from "@meander/domain/activity/meeting-point-label";
import type { Activity, DateOptionView } from "@meander/domain/contract/activities";
import { decidedStatus, relevantOptions } from "@meander/domain/date-vote/decided-status";
import { participationStatus } from "@meander/domain/participation/status";
import { activityPath } from "@meander/domain/paths";
import { parseMailAddress } from "../../parse-mail-address.ts";

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
  /** Required by RFC 5546 with METHOD: the host's name, with our address rather than theirs. */
  readonly organiser: { readonly name: string; readonly address: string };
};

export type EventSetting = {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** The sender of our mails, with or without a display name. */
  readonly mailFrom: string;
  /** Messages that entries add to the activity's texts. */
  readonly messages: { readonly notSettled: string; readonly pending: string; readonly cancelled: string };
};

/**
 * The activity's dates as its viewer sees them: the decided one, else each option still in the vote. The earliest gets
 * the activity's UID, so that importing the file again moves the entry instead of adding one.
 */
export function calendarEventsOf(activity: Activity, { publicUrl, mailFrom, messages }: EventSetting): CalendarEvent[] {
  const options = relevantOptions(activity.dates.options).toSorted(
    (a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id),
  );
  const url = `${publicUrl}${activityPath(activity)}`;
  const point = activity.locations.points[0];
  const isPending = activity.viewer.approvalStatus === participationStatus.pending;
  return options.map((option, index) => {
    const status = statusOf(activity, option, options.length);
    return {
      uid: uidOf(index === 0 ? activity._id : `${activity._id}-${option.id}`, publicUrl),
      sequence: sequenceOf(activity),
      startsAt: new Date(option.startsAt),
      endsAt: new Date(option.endsAt),
      changedAt: new Date(activity.modifiedDate),
      status: status === "CONFIRMED" && isPending ? "TENTATIVE" : status,
      title: activity.title,
      description: [...notesOf(activity, { status, isPending, messages }), activity.summary, url]
        .filter(Boolean)
        .join("\n\n"),
      place: meetingPointLabel(activity),
      point: point === undefined ? null : { lon: point.coordinates[0], lat: point.coordinates[1] },
      url,
      organiser: { name: `${activity.host.firstName} ${activity.host.lastName}`, address: parseMailAddress(mailFrom) },
    };
  });
}

/** The UID of an activity's entry, or of one of its options'. */
export function uidOf(id: string, publicUrl: string): string {
  return `${id}@${new URL(publicUrl).hostname}`;
}

/** A single offered hour counts as decided. */
function statusOf(activity: Activity, option: DateOptionView, count: number): CalendarEvent["status"] {
  if (activity.cancelledAt !== null) return "CANCELLED";
  if (option.decidedStatusInt === decidedStatus.decided) return "CONFIRMED";
  return count === 1 && option.timeCode !== null ? "CONFIRMED" : "TENTATIVE";
}

type Notes = { readonly status: CalendarEvent["status"]; readonly isPending: boolean } & Pick<EventSetting, "messages">;

function notesOf({ cancelReason }: Activity, { status, isPending, messages }: Notes): string[] {
  if (status === "CANCELLED") return [messages.cancelled, cancelReason ?? ""];
  return [isPending ? messages.pending : "", status === "TENTATIVE" ? messages.notSettled : ""];
}

/** RFC 5545 §3.8.7.4: never decreases. Seconds from creation to last change need no counter. */
function sequenceOf({ createdDate, modifiedDate }: Activity): number {
  return Math.max(0, Math.floor((Date.parse(modifiedDate) - Date.parse(createdDate)) / 1000));
}
