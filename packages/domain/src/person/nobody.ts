/** Stands in as the host of activities whose host's account is gone; has no address, logs in nowhere, and is in no list of people. */
export const nobody = {
  id: "00000000-0000-7000-8000-000000000000",
  firstName: "Deleted",
  lastName: "user",
  /** Stands where a comment of a deleted account stood. */
  comment: "These words went with the account of whoever wrote them.",
  report: "These words went with the account of whoever sent them.",
} as const;
