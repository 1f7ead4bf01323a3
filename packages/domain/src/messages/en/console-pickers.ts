/** The console's pickers of a person or an activity. */
export const consolePickerMessages = {
  personHint: "Name or address",
  personResults: "People found",
  personNothing: "No results.",
  activityHint: "Title or place, or paste the activity’s address",
  activityNothing: "No results.",
  activityResults: "Activities found",
} as const;
