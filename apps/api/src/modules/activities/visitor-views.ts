import { endsAt, startsAt } from "@meander/domain/date-vote/option";
import { visitor } from "@meander/domain/permission/actor";
import { type LoadedActivity, parseActivity } from "./load-activities.ts";
import type { StoredText } from "./load-queries.ts";
import type { ViewCache } from "./view-cache.ts";
import { activityCardOf } from "./views.ts";

/** Clock changes fall on quarter hours; without a date, the view shows the current UTC offset. */
const QUARTER_HOUR_MS = 900_000;

const encoder = new TextEncoder();

/**
 * Renders visitors' card of an activity as JSON in UTF-8 and caches it until its next change; null where they may not
 * see it.
 */
export function visitorView({ text, version }: StoredText, cache: ViewCache, now: Date): Uint8Array | null {
  const loaded = parseActivity(text, visitor, now);
  if (loaded === null) return null;
  const json = encoder.encode(JSON.stringify(activityCardOf(loaded, visitor, now)));
  const from = now.getTime();
  if (version !== null) cache.store(version, { json, from, until: nextChangeOf(loaded, from) });
  return json;
}

/** The time until which the rules give the same result. */
function nextChangeOf({ dates, people }: LoadedActivity, at: number): number {
  const moments = [
    ...dates.options.flatMap((option) => [
      startsAt(option, dates.timezone),
      endsAt(option, dates.timezone, dates.durationMinutes),
    ]),
    ...people.flatMap(({ suspendedUntil }) => suspendedUntil ?? []),
  ];
  const nextQuarter = (Math.floor(at / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS;
  return Math.min(nextQuarter, ...moments.map((moment) => moment.getTime()).filter((moment) => moment > at));
}
