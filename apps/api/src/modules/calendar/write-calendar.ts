import { calendarPolicy } from "@meander/domain/policy";
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from "ical-generator";
import type { CalendarEvent } from "./calendar-events.ts";

const prodId = { company: "Meander", product: "Activities", language: "EN" };

export type CalendarOptions = {
  /** Name of a feed; absent for the file of one activity. */
  readonly name?: string;
  /** RFC 5546: CANCEL removes the entry that PUBLISH added. */
  readonly method?: "PUBLISH" | "CANCEL";
};

/**
 * Serialises a calendar as RFC 5545 requires. Times are UTC instants, so that each calendar shows its owner's local
 * time across clock changes. The same events produce the same text.
 */
export function writeCalendar(
  events: readonly CalendarEvent[],
  { name, method = "PUBLISH" }: CalendarOptions = {},
): string {
  const ttl = name === undefined ? null : calendarPolicy.refreshMinutes * 60;
  const calendar = ical({ prodId, name: name === undefined ? null : onOneLine(name), ttl });
  calendar.method(ICalCalendarMethod[method]);
  for (const { uid, sequence, status, point, place, organiser, ...event } of events) {
    const location = onOneLine(place);
    calendar.createEvent({
      id: uid,
      sequence,
      start: event.startsAt,
      end: event.endsAt,
      stamp: event.changedAt,
      lastModified: event.changedAt,
      summary: onOneLine(event.title),
      description: { plain: withoutControls(event.description) },
      location: location === "" ? null : { title: location, ...(point === null ? {} : { geo: point }) },
      organizer: { name: onOneLine(organiser.name) || organiser.address, email: organiser.address },
      url: event.url,
      status: ICalEventStatus[status],
      busystatus: status === "CONFIRMED" ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.TENTATIVE,
    });
  }
  // The generator doesn't terminate the last line.
  return `${calendar.toString().replace(/(\r\n)+$/, "")}\r\n`;
}

/** The generator doesn't escape line breaks in places and names, so the rest would become a property of its own. */
function onOneLine(text: string): string {
  return withoutControls(text).replace(/\s+/gu, " ").trim();
}

/** RFC 5545 §3.1 allows no control characters but tabs and line breaks. */
function withoutControls(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\t\n])\p{Cc}/gu, "");
}
