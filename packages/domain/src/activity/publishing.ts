import type { ErrorKey } from "../messages/message.ts";

export type PublishRequirement = "title" | "place" | "category" | "date";

/** The catalogue key of the message for each missing part. */
export const publishRequirementMessages = {
  title: "titleMissing",
  place: "placeMissing",
  category: "categoryMissing",
  date: "dateMissing",
} as const satisfies Record<PublishRequirement, ErrorKey>;

export type PublishCandidate = {
  readonly title: string;
  readonly points: readonly unknown[];
  readonly categories: readonly unknown[];
  /** Only upcoming options: a date in the past would expire the activity as soon as it opens. */
  readonly dateOptions: readonly unknown[];
  readonly isSuggested: boolean;
};

/**
 * What a draft lacks before it can be opened, in the order of the form. A suggested activity is a template and needs no
 * date.
 */
export function missingToPublish(activity: PublishCandidate): PublishRequirement[] {
  const missing: PublishRequirement[] = [];
  if (activity.title.trim() === "") missing.push("title");
  if (activity.points.length === 0) missing.push("place");
  if (activity.categories.length === 0) missing.push("category");
  if (activity.dateOptions.length === 0 && !activity.isSuggested) missing.push("date");
  return missing;
}
