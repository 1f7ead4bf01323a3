import type { Activity } from "@meander/domain/contract/activities";
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

/** Of what the feed's owner hosts or takes part in. */
export function feedCalendarOf(feed: Feed, name: string, viewing: Viewing): CalendarFile {
  const { text, changes } = calendarOf(viewedActivities(feed, viewing), name, viewing);
  return { text, changedAt: new Date(Math.max(feed.owner.renewedAt.getTime(), ...changes)) };
}

function* viewedActivities({ activities, reader }: Feed, { now }: Viewing): Generator<Activity> {
  for (const loaded of activities) yield activityOf(loaded, reader, now);
}

type NamedCalendar = { readonly text: string /** Instants. */; readonly changes: readonly number[] };

/** A calendar to subscribe to. Sorted by start; the same events produce the same text. */
export function calendarOf(activities: Iterable<Activity>, name: string, setting: EventSetting): NamedCalendar {
  const events = fittingEvents(activities, setting).toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.uid.localeCompare(b.uid),
  );
  return { text: writeCalendar(events, { name }), changes: events.map(({ changedAt }) => changedAt.getTime()) };
}

/** Folded lines and the properties' names add less than the text itself. */
const TEXT_BYTES_MAX = responseBudget.bytes / 2;

/** The events of the first activities that fit into one response: each repeats its activity's texts. */
function fittingEvents(activities: Iterable<Activity>, setting: EventSetting): CalendarEvent[] {
  const events: CalendarEvent[] = [];
  let bytes = 0;
  for (const activity of activities) {
    const own = calendarEventsOf(activity, setting);
    bytes += Buffer.byteLength(JSON.stringify(own));
    if (bytes > TEXT_BYTES_MAX) break;
    events.push(...own);
  }
  return events;
}
