/** The key prefix of the inbox queries: infinite pages of notifications, newest first. */
export const notificationsKey = ["notifications"] as const;

/** The key prefix of all queries about one activity. */
export function activityKey(activityId: string) {
  return ["activity", activityId] as const;
}
