import { endsAt, startsAt } from "@meander/domain/date-vote/option";
import { visitor } from "@meander/domain/permission/actor";
import { LRUCache } from "lru-cache";
import { type LoadedActivity, readActivity } from "./load-activities.ts";
import { activityOf } from "./views.ts";

/** What visitors see of activities, as JSON. */
export type VisitorViews = {
  /** Of what `loadedActivity` made for a visitor; null where visitors may not see it. */
  readonly viewOf: (text: string, now: Date) => string | null;
};

type View = { readonly json: string; readonly from: number; readonly until: number };

/** Letters of texts and views. */
const SIZE_MAX = 16_000_000;
/** Clocks are put forward and back on one of these: an offset is shown for now where there is no date. */
const QUARTER_HOUR_MS = 900_000;

/**
 * Visitors all see the same, and the same text is the same view until a date of it begins or ends: so views are kept by the whole text
 * that they are made of. What anybody writes is another text, and none of them can be stale.
 */
export function createVisitorViews(): VisitorViews {
  const views = new LRUCache<string, View>({
    maxSize: SIZE_MAX,
    sizeCalculation: ({ json }, text) => text.length + json.length,
  });
  return {
    viewOf(text, now) {
      const at = now.getTime();
      const known = views.get(text);
      if (known !== undefined && known.from <= at && at < known.until) return known.json;
      const loaded = readActivity(text, visitor, now);
      if (loaded === null) return null;
      const json = JSON.stringify(activityOf(loaded, visitor, now));
      views.set(text, { json, from: at, until: nextChangeOf(loaded, at) });
      return json;
    },
  };
}

/** Until when the rules, asked again, say the same. */
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
