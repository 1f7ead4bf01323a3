import { calendarPolicy } from "@meander/domain/policy";
import ical, { ICalEventBusyStatus, ICalEventStatus } from "ical-generator";
import type { CalendarEvent } from "./calendar-events.ts";

const prodId = { company: "Meander", product: "Activities", language: "EN" };

/**
 * A calendar as RFC 5545 wants it. Times are instants in UTC, so that every calendar shows them on its owner's own clock, whatever
 * the clocks do in between. The same events make the same text.
 */
export function writeCalendar(events: readonly CalendarEvent[], name?: string): string {
  const ttl = name === undefined ? null : calendarPolicy.refreshMinutes * 60;
  const calendar = ical({ prodId, name: name ?? null, ttl });
  for (const { uid, sequence, status, point, place, ...event } of events) {
    calendar.createEvent({
      id: uid,
      sequence,
      start: event.startsAt,
      end: event.endsAt,
      stamp: event.changedAt,
      lastModified: event.changedAt,
      summary: event.title,
      description: { plain: event.description },
      location: place === "" ? null : { title: place, ...(point === null ? {} : { geo: point }) },
      url: event.url,
      status: ICalEventStatus[status],
      busystatus: status === "CONFIRMED" ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.TENTATIVE,
    });
  }
  return calendar.toString();
}
