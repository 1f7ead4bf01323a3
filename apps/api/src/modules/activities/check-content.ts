import { movesIntoPast } from "@meander/domain/activity/editing";
import {
  missingToPublish,
  type PublishRequirement,
  publishRequirementMessages,
} from "@meander/domain/activity/publishing";
import { type ActivityDates, effectiveOptions } from "@meander/domain/activity/timing";
import type { Unfinished } from "@meander/domain/contract/activities";
import { dateProblemMessages, findDateProblem } from "@meander/domain/date-vote/limits";
import { type ActivityClock, type DateChoice, isOptionOpen } from "@meander/domain/date-vote/option";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { activityPolicy } from "@meander/domain/policy";
import type { ActivityRow } from "./queries.ts";
import { storedLocations } from "./stored-json.ts";

/** The form field that shows each missing requirement. */
const requirementFields = {
  title: "title",
  place: "locations",
  category: "categories",
  date: "dates.options",
} as const satisfies Record<PublishRequirement, string>;

type Content = Pick<ActivityRow, "title" | "categories" | "isSuggested" | "locations">;

/** Checks an activity that is about to open; only dates still ahead count. Throws DomainError rule-broken. */
export function requirePublishable(activity: Content, choices: readonly DateChoice[], clock: ActivityClock): void {
  requireComplete(
    activity,
    choices.filter((choice) => isOptionOpen(choice, clock)),
  );
}

/**
 * As `requirePublishable`, for dates that were voted on: a decided date alone determines whether the activity would be
 * over on opening.
 */
export function requireDatesAhead(activity: Content, dates: ActivityDates, now: Date): void {
  requirePublishable(activity, effectiveOptions(dates.options), { ...dates, now });
}

/** Throws DomainError rule-broken with a field for each requirement that an open activity lacks. */
export function requireComplete(activity: Content, dateOptions: readonly DateChoice[]): void {
  const missing = missingToPublish({
    title: activity.title,
    points: storedLocations(activity.locations).points,
    categories: activity.categories,
    dateOptions,
    isSuggested: activity.isSuggested,
  });
  const [first] = missing;
  if (first === undefined) return;
  const fields = missing.map((need) => [requirementFields[need], message(publishRequirementMessages[need])]);
  throw new DomainError("rule-broken", message(publishRequirementMessages[first]), {
    fields: Object.fromEntries(fields),
  });
}

/** Throws DomainError rule-broken on the field when an edit would move a date into the past. */
export function requireAheadAfter(
  before: ActivityDates,
  after: ActivityDates,
  { now, field }: { readonly now: Date; readonly field: "timezone" | "dates.options" },
): void {
  if (!movesIntoPast(before, after, now)) return;
  const text = message("movesIntoPast");
  throw new DomainError("rule-broken", text, { fields: { [field]: text } });
}

/** Throws DomainError rule-broken: publishing would drop a chosen day without a time. */
export function requireNoUntimedDays(unfinished: Unfinished | null): void {
  if (unfinished === null || unfinished.days.length === 0) return;
  const text = message("timeMissing");
  throw new DomainError("rule-broken", text, { fields: { "dates.options": text } });
}

type SizedContent = Pick<ActivityRow, "title" | "summary" | "locations" | "images">;

/** Each field is bounded, but not their sum. Throws DomainError rule-broken above `activityPolicy.maxBytes`. */
export function requireWithinSize({ title, summary, locations, images }: SizedContent, dates: readonly DateChoice[]) {
  const options = dates.map(({ dayCode, timePeriodCode, timeCode }) => [dayCode, timePeriodCode, timeCode]);
  const stored = JSON.stringify({ title, summary, locations, images, options });
  if (Buffer.byteLength(stored) <= activityPolicy.maxBytes) return;
  const text = message("activityTooLarge");
  throw new DomainError("rule-broken", text, { fields: { locations: text } });
}

/** Throws DomainError rule-broken when this change of the options isn't allowed. */
export function requireAllowedDates(
  before: readonly DateChoice[],
  after: readonly DateChoice[],
  clock: ActivityClock,
): void {
  const problem = findDateProblem(before, after, clock);
  if (problem === null) return;
  const text = message(dateProblemMessages[problem]);
  throw new DomainError("rule-broken", text, { fields: { "dates.options": text } });
}

/** Only one date with a time can be decided without a vote. Throws DomainError rule-broken. */
export function requireDecidable(isDecided: boolean, choices: readonly DateChoice[]): void {
  if (!isDecided || (choices.length === 1 && choices[0]?.timeCode !== null)) return;
  const text = message("timeMissing");
  throw new DomainError("rule-broken", text, { fields: { "dates.options": text } });
}
