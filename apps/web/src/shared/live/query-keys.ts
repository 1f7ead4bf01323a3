/** The first element of every key of the inbox's lists; they hold infinite pages of notifications, newest first. */
export const notificationsKey = ["notifications"] as const;

/** The first elements of every query about one activity. */
export function activityKey(activityId: string) {
  return ["activity", activityId] as const;
}
