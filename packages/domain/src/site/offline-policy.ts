/** What a browser stores of a person for when there is no network. */
export const offlinePolicy = {
  /** The copy of activities and inbox is deleted after so many days without a network. */
  copyDays: 30,
  /** The next ones of its upcoming list, each with so many comments: `responseBudget` counts both. */
  activities: 12,
  comments: 5,
  /** After so many hours a change that waits for the network is sent only if its person still wants it. */
  askAgainHours: 24,
} as const;
