/**
 * The placeholder host of activities whose host deleted their account. It has no address, can't log in and appears in
 * no list.
 */
export const deletedUser = {
  id: "00000000-0000-7000-8000-000000000000",
  firstName: "Deleted",
  lastName: "user",
  /** Placeholder text for comments of deleted accounts. */
  comment: "These words went with the account of whoever wrote them.",
  report: "These words went with the account of whoever sent them.",
} as const;
