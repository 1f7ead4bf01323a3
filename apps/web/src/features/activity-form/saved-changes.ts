import { activityStatus } from "@meander/domain/activity/status";
import {
  type Activity,
  type DatesInput,
  datesInput,
  type UpdateActivityBody,
  updateActivityBody,
} from "@meander/domain/contract/activities";
import type { Locations } from "@meander/domain/contract/geo";
import { type ActivityFormValues, bodyOfValues, valuesOfActivity } from "./form-values.ts";

export type SavedChanges = {
  /** Null if only dates changed. */
  readonly content: Partial<UpdateActivityBody> | null;
  readonly dates: DatesInput | null;
};

/** The changed fields only, so that participants are notified only of real changes. */
export function changesOf(activity: Activity, values: ActivityFormValues): SavedChanges {
  const choice = { isSuggested: activity.isSuggested, status: activityStatus.draft } as const;
  const before = bodyOfValues(valuesOfActivity(activity), choice);
  const after = bodyOfValues(values, choice);
  const content: Record<string, unknown> = {};
  for (const field of updateActivityBody.keyof().options) {
    if (field !== "timezone" && !isEqual(before[field], after[field])) content[field] = after[field];
  }
  if (!isEqual(before.locations, after.locations)) {
    content.locations = withFirstPoint(activity.locations, after.locations.points);
    content.timezone = after.timezone;
  }
  const hasNewDates = !isEqual(before.dates, after.dates);
  return {
    content: Object.keys(content).length > 0 ? content : null,
    dates: hasNewDates ? datesInput.parse(after.dates) : null,
  };
}

/** The form edits where it starts; further points and the paths stay as they are. */
function withFirstPoint(locations: Locations, [first]: Locations["points"]): Locations {
  const start = locations.points.findIndex((point) => point.properties.isDefaultLocation);
  const others = locations.points.filter((_point, index) => index !== Math.max(0, start));
  return { paths: locations.paths, points: first === undefined ? others : [first, ...others] };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
