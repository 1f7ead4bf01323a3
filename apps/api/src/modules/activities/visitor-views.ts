import { endsAt, startsAt } from "@meander/domain/date-vote/option";
import { visitor } from "@meander/domain/permission/actor";
import { type LoadedActivity, readActivity } from "./load-activities.ts";
import type { StoredText } from "./load-queries.ts";
import type { ViewMemory } from "./view-memory.ts";
import { activityOf } from "./views.ts";

/** Clocks are put forward and back on one of these: an offset is shown for now where there is no date. */
const QUARTER_HOUR_MS = 900_000;

const encoder = new TextEncoder();

/** What visitors see of an activity, as JSON in UTF-8, kept for as long as it says the same; null where they may not see it. */
export function visitorView({ text, version }: StoredText, memory: ViewMemory, now: Date): Uint8Array | null {
  const loaded = readActivity(text, visitor, now);
  if (loaded === null) return null;
  const json = encoder.encode(JSON.stringify(activityOf(loaded, visitor, now)));
  const from = now.getTime();
  if (version !== null) memory.keep(version, { json, from, until: nextChangeOf(loaded, from) });
  return json;
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
