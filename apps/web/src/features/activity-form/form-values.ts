import { activityStatus } from "@meander/domain/activity/status";
import {
  type Activity,
  type CreateActivityInput,
  type DatesInput,
  dateOptionInput,
  type Unfinished,
} from "@meander/domain/contract/activities";
import { decidedStatus } from "@meander/domain/date-vote/decided-status";
import {
  type Coordinates,
  coordinates,
  type GeocodeFeature,
  type Locations,
  locationContext,
} from "@meander/domain/contract/geo";
import { imageItem } from "@meander/domain/contract/people";
import { defaultDurationMinutes } from "@meander/domain/policy";
import { z } from "zod";

/** The parts of a gazetteer place that the form needs. */
const chosenPlace = z.object({ id: z.string(), name: z.string(), context: locationContext, timezone: z.string() });
export type ChosenPlace = z.infer<typeof chosenPlace>;

const walking = 2;

/** All values that a person enters, in the shape of the fields and of their stored draft, whatever the rules say. */
export const activityFormValues = z.object({
  title: z.string(),
  summary: z.string(),
  categories: z.array(z.number()),
  place: chosenPlace.nullable(),
  pin: coordinates.nullable(),
  meetingPointName: z.string(),
  route: z.array(coordinates).default([]).describe("The drawn path, from its start; empty for none."),
  routeMedium: z.int().min(1).max(5).default(walking).describe("The code of a path's medium."),
  exactLocation: z.boolean(),
  days: z.array(z.string()).describe("The chosen days, including those without a time."),
  options: z.array(dateOptionInput),
  isDecided: z.boolean().default(false).describe("The host knows the date: nobody votes."),
  durationMinutes: z.number(),
  capacity: z.string().describe("As typed: empty for no limit."),
  languages: z.array(z.string()),
  images: z.array(imageItem),
});
export type ActivityFormValues = z.infer<typeof activityFormValues>;

export type ActivityFormField = keyof ActivityFormValues;

/** `create` and `edit` work on an activity with dates, `suggest` on an idea that others may host. */
export type ActivityFormMode = "create" | "suggest" | "edit";

export const emptyFormValues: ActivityFormValues = {
  title: "",
  summary: "",
  categories: [],
  place: null,
  pin: null,
  meetingPointName: "",
  route: [],
  routeMedium: walking,
  exactLocation: false,
  days: [],
  options: [],
  isDecided: false,
  durationMinutes: defaultDurationMinutes,
  capacity: "",
  languages: [],
  images: [],
};

export function placeOfFeature(feature: GeocodeFeature): ChosenPlace {
  return { id: feature.id, name: feature.placeName, context: feature.context, timezone: feature.timezone };
}

/** No field is left to the API's defaults but the zone, which the place may determine. */
type FormBody = Pick<CreateActivityInput, "timezone"> & {
  [Field in Exclude<keyof CreateActivityInput, "timezone">]-?: Exclude<CreateActivityInput[Field], undefined>;
};

export function bodyOfValues(values: ActivityFormValues, choice: { isSuggested: boolean; status: 0 | 1 }): FormBody {
  return {
    title: values.title.trim(),
    summary: values.summary.trim(),
    categories: values.categories,
    languages: values.languages,
    capacity: values.capacity.trim() === "" ? null : Number(values.capacity),
    exactLocation: values.exactLocation,
    ...(values.place === null ? {} : { timezone: values.place.timezone }),
    locations: { points: pointsOfValues(values), paths: pathsOfValues(values) },
    images: values.images,
    dates: datesOfValues(values, choice),
    isSuggested: choice.isSuggested,
    unfinished: unfinishedOfValues(values, choice),
    status: choice.status,
  };
}

/** An unfinished date can't be decided yet, which a draft may have. */
function datesOfValues(
  { durationMinutes, options, isDecided }: ActivityFormValues,
  { isSuggested }: { isSuggested: boolean },
): DatesInput {
  if (isSuggested) return { durationMinutes, options: [] };
  const isKnown = isDecided && options.length === 1 && options[0]?.timeCode !== null;
  return { durationMinutes, options, ...(isKnown && { isDecided }) };
}

/** What only a draft can have: null where all is complete. A suggestion has no days. */
function unfinishedOfValues(
  { days, options, place, pin, meetingPointName }: ActivityFormValues,
  { isSuggested }: { isSuggested: boolean },
): Unfinished | null {
  const untimed = isSuggested ? [] : days.filter((day) => !options.some(({ dayCode }) => dayCode === day));
  const name = place === null || pin === null ? meetingPointName.trim() : "";
  return untimed.length === 0 && name === "" ? null : { days: untimed, meetingPointName: name };
}

function pointsOfValues({ place, pin, meetingPointName }: ActivityFormValues) {
  if (place === null || pin === null) return [];
  const name = meetingPointName.trim() === "" ? shortNameOf(place) : meetingPointName.trim();
  return [
    {
      coordinates: pin,
      properties: { locationId: place.id, name, address: place.name, context: place.context, isDefaultLocation: true },
    },
  ];
}

function pathsOfValues({ route, routeMedium }: ActivityFormValues): Locations["paths"] {
  if (route.length < 2) return [];
  return [{ coordinates: route, properties: { medium: routeMedium } }];
}

/** Returns `London` for "London, England, United Kingdom". */
export function shortNameOf({ name }: Pick<ChosenPlace, "name">): string {
  return name.split(", ")[0] ?? name;
}

/** The form values of an existing activity. Further points and paths can't be edited here and stay unchanged. */
export function valuesOfActivity(activity: Activity): ActivityFormValues {
  const point =
    activity.locations.points.find((candidate) => candidate.properties.isDefaultLocation) ??
    activity.locations.points[0];
  const options = activity.dates.options.map(({ dayCode, timePeriodCode, timeCode }) => ({
    dayCode,
    timePeriodCode,
    timeCode,
  }));
  const placeName = point?.properties.address ?? point?.properties.name ?? "";
  return {
    title: activity.title,
    summary: activity.summary,
    categories: activity.categories,
    place:
      point === undefined
        ? null
        : {
            id: point.properties.locationId ?? "",
            name: placeName,
            context: point.properties.context ?? activity.context,
            timezone: activity.timezone.name,
          },
    pin: point?.coordinates ?? null,
    route: activity.locations.paths[0]?.coordinates ?? [],
    routeMedium: activity.locations.paths[0]?.properties.medium ?? walking,
    meetingPointName: point === undefined ? (activity.unfinished?.meetingPointName ?? "") : ownNameOf(point.properties),
    exactLocation: activity.exactLocation,
    days: [...new Set([...options.map(({ dayCode }) => dayCode), ...(activity.unfinished?.days ?? [])])].toSorted(),
    options,
    isDecided:
      activity.status === activityStatus.draft &&
      activity.dates.options.some((option) => option.decidedStatusInt === decidedStatus.decided),
    durationMinutes: activity.dates.durationMinutes,
    capacity: activity.capacity === null ? "" : String(activity.capacity),
    languages: activity.languages,
    images: activity.images,
  };
}

/** Empty for a meeting point without its own name, which has the name of the place. */
function ownNameOf({ name, address }: { name: string; address?: string | undefined }): string {
  const placeName = address ?? name;
  return name === placeName || name === shortNameOf({ name: placeName }) ? "" : name;
}

/** The route after its meeting point moved: it still begins there, if it did before. */
export function routeFrom(route: readonly Coordinates[], before: Coordinates | null, now: Coordinates): Coordinates[] {
  const [start, ...rest] = route;
  const beginsThere = start !== undefined && before !== null && start[0] === before[0] && start[1] === before[1];
  return beginsThere ? [now, ...rest] : [...route];
}
