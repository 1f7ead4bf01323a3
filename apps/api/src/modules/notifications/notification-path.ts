import { activityPath, notificationsPath } from "@meander/domain/paths";
import type { ActivityBrief } from "./queries.ts";

/** The notification's link on this site: its own path, else its activity, else the inbox. */
export function notificationPath(activity: ActivityBrief | null, { path }: Readonly<Record<string, string>>): string {
  if (path !== undefined && /^\/(?![/\\])/.test(path)) return path;
  return activity === null ? notificationsPath : activityPath(activity);
}
