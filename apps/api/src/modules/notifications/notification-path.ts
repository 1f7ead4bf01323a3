import { activityPath, notificationsPath } from "@meander/domain/paths";
import type { ActivityBrief } from "./queries.ts";

/** Where a notification leads, on this site. */
export function notificationPath(activity: ActivityBrief | null): string {
  return activity === null ? notificationsPath : activityPath(activity);
}
