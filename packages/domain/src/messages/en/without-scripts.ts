/** Forms of pages for browsers without scripts, besides those that the dialogs have too. */
export const withoutScripts = {
  yourDates: "Your dates",
  saveDates: "Save my dates",
} as const;
