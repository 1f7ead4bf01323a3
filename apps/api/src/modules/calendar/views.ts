import type { Actor } from "@meander/domain/permission/actor";
import { responseBudget } from "@meander/domain/policy";
import type { LoadedActivity } from "../activities/load-activities.ts";
import { activityOf } from "../activities/views.ts";
import { type CalendarEvent, calendarEventsOf, type EventSetting } from "./calendar-events.ts";
import type { Feed } from "./find-feed.ts";
import { writeCalendar } from "./write-calendar.ts";

export type CalendarFile = { readonly text: string; readonly changedAt: Date };

type Viewing = EventSetting & { readonly now: Date };

/** Null for an activity without a date. */
export function activityCalendarOf(loaded: LoadedActivity, actor: Actor, viewing: Viewing): CalendarFile | null {
  const events = calendarEventsOf(activityOf(loaded, actor, viewing.now), viewing);
  if (events.length === 0) return null;
  return { text: writeCalendar(events), changedAt: loaded.row.modifiedAt };
}

/** Sorted by start; the same events produce the same text. */
export function feedCalendarOf(feed: Feed, name: string, viewing: Viewing): CalendarFile {
  const events = fittingEvents(feed, viewing).toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.uid.localeCompare(b.uid),
  );
  const changes = events.map(({ changedAt }) => changedAt.getTime());
  return {
    text: writeCalendar(events, { name }),
    changedAt: new Date(Math.max(feed.owner.renewedAt.getTime(), ...changes)),
  };
}

/** Folded lines and the properties' names add less than the text itself. */
const TEXT_BYTES_MAX = responseBudget.bytes / 2;

/** The events of the latest activities that fit into one response: each repeats its activity's texts. */
function fittingEvents({ activities, reader }: Feed, viewing: Viewing): CalendarEvent[] {
  const events: CalendarEvent[] = [];
  let bytes = 0;
  for (const loaded of activities) {
    const own = calendarEventsOf(activityOf(loaded, reader, viewing.now), viewing);
    bytes += Buffer.byteLength(JSON.stringify(own));
    if (bytes > TEXT_BYTES_MAX) break;
    events.push(...own);
  }
  return events;
}
