/** The key prefix of the inbox queries: infinite pages of notifications, newest first. */
export const notificationsKey = ["notifications"] as const;

/** The key prefix of all queries about one activity. */
export function activityKey(activityId: string) {
  return ["activity", activityId] as const;
}

export function commentsKey(activityId: string) {
  return [...activityKey(activityId), "comments"] as const;
}

/** The key prefix of all queries for lists of activities. */
export const activitiesKey = ["activities"] as const;

/** Of the searches among them. */
export const searchKey = [...activitiesKey, "search"] as const;

/** One of a person's lists, by page. */
export function activityListKey(list: string, personId: string) {
  return [...activitiesKey, list, personId, "pages"] as const;
}
