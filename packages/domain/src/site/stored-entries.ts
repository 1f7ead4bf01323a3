/** The entries of `browserStorage` that every page reads: without the rest of the table, which the policy lists. */
const YEAR_SECONDS = 365 * 86_400;

export const themeCookie = { kind: "cookie", name: "theme", maxAgeSeconds: YEAR_SECONDS } as const;
export const localeCookie = { kind: "cookie", name: "locale", maxAgeSeconds: YEAR_SECONDS } as const;

/** In sessionStorage, one per subject, until the tab is closed. */
export const tabEntries = {
  chosenDates: { kind: "tab", name: "meander.chosen-dates" },
  activityDraft: { kind: "tab", name: "meander.activity-draft" },
  pictureTab: { kind: "tab", name: "meander.picture-tab" },
} as const;

export function tabKey(entry: keyof typeof tabEntries, subject: string): string {
  return `${tabEntries[entry].name}.${subject}`;
}
