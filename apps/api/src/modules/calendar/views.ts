import type { Actor } from "@meander/domain/permission/actor";
import type { LoadedActivity } from "../activities/load-activities.ts";
import { activityOf } from "../activities/views.ts";
import { calendarEventsOf, type EventSetting } from "./calendar-events.ts";
import type { Feed } from "./read-feed.ts";
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
  const events = feed.activities
    .flatMap((loaded) => calendarEventsOf(activityOf(loaded, feed.reader, viewing.now), viewing))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.uid.localeCompare(b.uid));
  const changes = events.map(({ changedAt }) => changedAt.getTime());
  return {
    text: writeCalendar(events, { name }),
    changedAt: new Date(Math.max(feed.owner.renewedAt.getTime(), ...changes)),
  };
}
