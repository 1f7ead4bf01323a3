import { addDays } from "@meander/domain/time/day-code";
import { dayCodeAt } from "@meander/domain/time/zone";

/** A host's request body: open, in London, with an evening in three days. */
export function activityOf(title: string, now: Date): object {
  const dayCode = addDays(dayCodeAt(now, "Europe/London"), 3);
  return {
    title,
    summary: "",
    categories: [1],
    locations: { points: [{ coordinates: [-0.1426, 51.539], properties: { name: "The Old Lock" } }], paths: [] },
    dates: { durationMinutes: 120, options: [{ dayCode, timePeriodCode: 3, timeCode: 19 }] },
    status: 1,
  };
}
