import { isWithinSettledPlace } from "@meander/domain/activity/editing";
import { createActivityBody } from "@meander/domain/contract/activities";
import type { Coordinates } from "@meander/domain/contract/geo";
import { message } from "@meander/domain/messages/message";
import { type ActivityFormField, type ActivityFormMode, type ActivityFormValues, bodyOfValues } from "./form-values.ts";

/** The problems by field, as encoded texts of the message catalogue. */
export type FormProblems = Partial<Record<ActivityFormField, string>>;

/** The steps in the order in which problems are listed. */
export const steps = ["what", "where", "when", "details"] as const;
export type Step = (typeof steps)[number];

const stepOfFields = {
  title: "what",
  categories: "what",
  summary: "what",
  images: "what",
  place: "where",
  pin: "where",
  meetingPointName: "where",
  route: "where",
  routeMedium: "where",
  exactLocation: "where",
  days: "when",
  options: "when",
  isDecided: "when",
  durationMinutes: "when",
  capacity: "details",
  languages: "details",
} as const satisfies Record<ActivityFormField, Step>;

export function stepOfField(field: ActivityFormField): Step {
  return stepOfFields[field];
}

/** A suggestion has no dates, so it has no step for them. */
export function stepsOf(mode: ActivityFormMode): readonly Step[] {
  return mode === "suggest" ? steps.filter((step) => step !== "when") : steps;
}

/**
 * Validates by the contract, and for publishing: a title, a place, a category, and a date unless
 * suggested.
 */
export function problemsOf(values: ActivityFormValues, mode: ActivityFormMode, willBeOpen: boolean): FormProblems {
  const isSuggested = mode === "suggest";
  const problems: FormProblems = {};
  const parsed = createActivityBody.safeParse(bodyOfValues(values, { isSuggested, status: willBeOpen ? 1 : 0 }));
  for (const issue of parsed.error?.issues ?? []) {
    const field = fieldOfPath(issue.path.join("."));
    if (field !== null)
      problems[field] ??= issue.message.startsWith("errors.") ? issue.message : message("fieldInvalid");
  }
  if (!willBeOpen) return problems;
  if (values.categories.length === 0) problems.categories ??= message("categoryMissing");
  if (values.place === null || values.pin === null) problems.place ??= message("placeMissing");
  const dateProblem = isSuggested ? null : missingDate(values);
  if (dateProblem !== null) problems.options ??= dateProblem;
  return problems;
}

/** No day, or a day without a time, which would be dropped silently. */
function missingDate({ days, options }: ActivityFormValues): string | null {
  if (days.length === 0 && options.length === 0) return message("dateMissing");
  const isTimed = (day: string) => options.some(({ dayCode }) => dayCode === day);
  return days.every(isTimed) ? null : message("timeMissing");
}

/** A meeting point too far from where people agreed to meet; without such a point it may be anywhere. */
export function problemsOfMove({ pin }: ActivityFormValues, settledPoint: Coordinates | null): FormProblems {
  if (settledPoint === null || pin === null || isWithinSettledPlace(settledPoint, pin)) return {};
  return { place: message("meetingPointTooFar") };
}

/** The problems that block the next step. */
export function problemsOfStep(values: ActivityFormValues, mode: ActivityFormMode, step: Step): FormProblems {
  const problems = Object.entries(problemsOf(values, mode, true));
  return Object.fromEntries(problems.filter(([field]) => stepOfField(field as ActivityFormField) === step));
}

/** The field for a path of the API's error, such as `dates.options.0.dayCode`. */
export function fieldOfPath(path: string): ActivityFormField | null {
  const [first, second] = path.split(".");
  if (first === "dates") return second === "durationMinutes" ? "durationMinutes" : "options";
  if (first === "locations" || first === "timezone") return "place";
  return isFormField(first) ? first : null;
}

function isFormField(name: string | undefined): name is ActivityFormField {
  return name !== undefined && Object.hasOwn(stepOfFields, name);
}

/** Maps the API's field errors to form fields; unmapped ones are left for the general message. */
export function problemsOfServer(fields: Readonly<Record<string, string>>): FormProblems {
  const problems: FormProblems = {};
  for (const [path, text] of Object.entries(fields)) {
    const field = fieldOfPath(path);
    if (field !== null) problems[field] ??= text;
  }
  return problems;
}
