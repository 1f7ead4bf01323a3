/** The console's fields that find a person or an activity. */
export const consoleChooseWords = {
  personHint: "Name or address",
  personResults: "People found",
  personNothing: "Nobody is called that.",
  activityHint: "Title or place, or paste the activity’s address",
  activityNothing: "No results.",
  activityResults: "Activities found",
} as const;
