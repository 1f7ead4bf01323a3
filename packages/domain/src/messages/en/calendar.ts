/** Texts of calendar entries. */
export const calendar = {
  feedName: "Meander: {firstName}",
  notSettled: "The date isn’t set yet.",
  pending: "You asked to join. The host has not answered yet.",
  cancelled: "Cancelled by the host.",
} as const;
