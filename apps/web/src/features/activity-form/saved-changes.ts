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
    const hasNewRoute = !isEqual(before.locations.paths, after.locations.paths);
    content.locations = {
      points: pointsWithFirst(activity.locations, after.locations.points),
      paths: hasNewRoute ? pathsWithFirst(activity.locations, after.locations.paths) : activity.locations.paths,
    };
    content.timezone = after.timezone;
  }
  const hasNewDates = !isEqual(before.dates, after.dates);
  return {
    content: Object.keys(content).length > 0 ? content : null,
    dates: hasNewDates ? datesInput.parse(after.dates) : null,
  };
}

/** The form edits where it starts; further points stay as they are. */
function pointsWithFirst({ points }: Locations, [first]: Locations["points"]): Locations["points"] {
  const start = points.findIndex((point) => point.properties.isDefaultLocation);
  const others = points.filter((_point, index) => index !== Math.max(0, start));
  return first === undefined ? others : [first, ...others];
}

/** The form edits the first path; further ones stay as they are. */
function pathsWithFirst({ paths }: Locations, changed: Locations["paths"]): Locations["paths"] {
  return [...changed, ...paths.slice(1)];
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
