import { activityPath, notificationsPath } from "@meander/domain/paths";
import type { ActivityBrief } from "./queries.ts";

/** Where a notification leads, on this site: what it names itself, else its activity, else the inbox. */
export function notificationPath(activity: ActivityBrief | null, { path }: Readonly<Record<string, string>>): string {
  if (path !== undefined && /^\/(?![/\\])/.test(path)) return path;
  return activity === null ? notificationsPath : activityPath(activity);
}
