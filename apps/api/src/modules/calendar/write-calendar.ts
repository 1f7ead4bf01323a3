import { calendarPolicy } from "@meander/domain/policy";
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from "ical-generator";
import type { CalendarEvent } from "./calendar-events.ts";

const prodId = { company: "Meander", product: "Activities", language: "EN" };

export type CalendarWishes = {
  /** A feed's; a file of one activity has none. */
  readonly name?: string;
  /** RFC 5546: CANCEL takes the entry out of the calendar that a PUBLISH put it into. */
  readonly method?: "PUBLISH" | "CANCEL";
};

/**
 * A calendar as RFC 5545 wants it. Times are instants in UTC, so that every calendar shows them on its owner's own clock, whatever
 * the clocks do in between. The same events make the same text.
 */
export function writeCalendar(
  events: readonly CalendarEvent[],
  { name, method = "PUBLISH" }: CalendarWishes = {},
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
  // The generator leaves the last line open.
  return `${calendar.toString().replace(/(\r\n)+$/, "")}\r\n`;
}

/** The generator writes line breaks in places and names as they are, and what follows them would be a property of its own. */
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
