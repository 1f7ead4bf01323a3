/** The console's fields that find a person or an activity. */
export const consoleChooseWords = {
  personHint: "Name or address",
  personResults: "People found",
  personNothing: "Nobody is called that.",
  activityHint: "Search by title, or paste the activity’s address",
  activityPaste: "Paste the activity’s address",
  activityNothing: "No active activity is called that.",
  activityResults: "Activities found",
} as const;
