import type { Activity } from "@meander/domain/contract/activities";
import { participationStatus } from "@meander/domain/participation/status";
import { isSettled } from "../../mail/date-texts.ts";
import { parseMailAddress } from "../../parse-mail-address.ts";
import { type CalendarEvent, calendarEventsOf, type EventSetting, uidOf } from "./calendar-events.ts";
import type { MailedEntry } from "./mailed-entries.ts";

/** `publish` a settled date, say that a known one is `open` again, or `cancel` the entry. */
export type CalendarFileKind = "publish" | "open" | "cancel";
export type NextCalendarFile = { readonly kind: CalendarFileKind; readonly events: readonly CalendarEvent[] };

type Input = {
  readonly activityId: string;
  readonly title: string;
  /** As its recipient sees it now; null when they no longer do. */
  readonly activity: Activity | null;
  /** What the last mail's file says; null without one. */
  readonly known: MailedEntry | null;
  /** The kind of file that the mail brings even to recipients without an entry. */
  readonly wanted: "publish" | "cancel" | null;
  readonly now: Date;
};

/** The calendar file of a mail; null where the recipient's calendar needs none. */
export function nextCalendarFile(input: Input, setting: EventSetting): NextCalendarFile | null {
  const { activity, wanted } = input;
  const known = input.known?.status === "CANCELLED" ? null : input.known;
  const events = activity === null ? [] : calendarEventsOf(activity, setting);
  const [first] = events;
  const isFixed = activity !== null && isSettled(activity);
  if (activity !== null && first !== undefined && isExpected(activity)) {
    const isDue = wanted === "publish" ? isFixed || known !== null : known !== null && !isSame(known, first);
    if (!isDue) return null;
    return { kind: isFixed ? "publish" : "open", events: inSequence(input, isFixed ? events : [first]) };
  }
  if (known !== null) {
    const entry = { ...(first ?? bareEvent(input, setting)), startsAt: known.startsAt, endsAt: known.endsAt };
    return cancelling(input, entry);
  }
  return wanted === "cancel" && isFixed && first !== undefined ? cancelling(input, first) : null;
}

function cancelling(input: Input, event: CalendarEvent): NextCalendarFile {
  return { kind: "cancel", events: inSequence(input, [{ ...event, status: "CANCELLED" }]) };
}

/** Whether the recipient would come. */
function isExpected({ cancelledAt, viewer: { isHost, approvalStatus } }: Activity): boolean {
  const isIn = approvalStatus === participationStatus.approved || approvalStatus === participationStatus.pending;
  return cancelledAt === null && (isHost || isIn);
}

function isSame(known: MailedEntry, event: CalendarEvent): boolean {
  return (
    known.startsAt.getTime() === event.startsAt.getTime() &&
    known.endsAt.getTime() === event.endsAt.getTime() &&
    known.status === event.status
  );
}

/** Above the last mail's, even if the activity itself is unchanged: a lost seat is a change too. */
function inSequence({ known }: Input, events: readonly CalendarEvent[]): CalendarEvent[] {
  const least = known === null ? 0 : known.sequence + 1;
  return events.map((event) => ({ ...event, sequence: Math.max(event.sequence, least) }));
}

/** What a file needs to cancel the entry of an activity that its recipient may no longer see. */
function bareEvent(
  { activityId, title, now }: Input,
  { publicUrl, mailFrom }: EventSetting,
): Omit<CalendarEvent, "startsAt" | "endsAt"> {
  const address = parseMailAddress(mailFrom);
  return {
    uid: uidOf(activityId, publicUrl),
    sequence: 0,
    status: "CANCELLED",
    changedAt: now,
    title,
    description: "",
    place: "",
    point: null,
    url: publicUrl,
    organiser: { name: address, address },
  };
}
