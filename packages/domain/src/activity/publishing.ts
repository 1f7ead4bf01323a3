import type { ErrorKey } from "../messages/message.ts";

export type PublishRequirement = "title" | "place" | "category" | "date";

/** The text of the catalogue that asks for what is missing. */
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
  /** Only those still ahead: a date gone by would expire the activity as it opens. */
  readonly dateOptions: readonly unknown[];
  readonly isSuggested: boolean;
};

/** What a draft lacks to be opened, in the order a form asks for it. A suggested activity needs no date: it is a template. */
export function missingToPublish(activity: PublishCandidate): PublishRequirement[] {
  const missing: PublishRequirement[] = [];
  if (activity.title.trim() === "") missing.push("title");
  if (activity.points.length === 0) missing.push("place");
  if (activity.categories.length === 0) missing.push("category");
  if (activity.dateOptions.length === 0 && !activity.isSuggested) missing.push("date");
  return missing;
}
