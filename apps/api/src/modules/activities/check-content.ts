import { movesIntoPast } from "@meander/domain/activity/editing";
import {
  missingToPublish,
  publishRequirementMessages,
  type PublishRequirement,
} from "@meander/domain/activity/publishing";
import { type ActivityDates, countingOptions } from "@meander/domain/activity/timing";
import { dateProblemMessages, findDateProblem } from "@meander/domain/date-vote/limits";
import { type ActivityClock, type DateChoice, isStillOffered } from "@meander/domain/date-vote/option";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { ActivityRow } from "./queries.ts";
import { storedLocations } from "./stored-json.ts";

/** Where a form shows what is missing. */
const requirementFields = {
  title: "title",
  place: "locations",
  category: "categories",
  date: "dates.options",
} as const satisfies Record<PublishRequirement, string>;

type Content = Pick<ActivityRow, "title" | "categories" | "isSuggested" | "locations">;

/** For what opens now: only dates still ahead count. Throws DomainError rule-broken. */
export function requirePublishable(activity: Content, choices: readonly DateChoice[], clock: ActivityClock): void {
  requireComplete(
    activity,
    choices.filter((choice) => isStillOffered(choice, clock)),
  );
}

/** The same for dates that were voted on: one that is decided decides alone whether it would be over as it opens. */
export function requireDatesAhead(activity: Content, dates: ActivityDates, now: Date): void {
  requirePublishable(activity, countingOptions(dates.options), { ...dates, now });
}

/** Throws DomainError rule-broken with a field for everything an open activity needs and this one lacks. */
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

/** Throws DomainError rule-broken beside the field where an edit would move something into the past. */
export function requireAheadAfter(
  before: ActivityDates,
  after: ActivityDates,
  { now, field }: { readonly now: Date; readonly field: "timezone" | "dates.options" },
): void {
  if (!movesIntoPast(before, after, now)) return;
  const text = message("movesIntoPast");
  throw new DomainError("rule-broken", text, { fields: { [field]: text } });
}

/** Throws DomainError rule-broken when the options may not become these. */
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
