import type { NotificationView } from "@meander/domain/contract/notifications";
import type { Database } from "../../db/client.ts";
import { activityIdOf, notificationIdOf } from "../../db/branded-ids.ts";
import { findPersonCards } from "../profiles/queries.ts";
import { personCardOf } from "../profiles/views.ts";
import { notificationPath } from "./notification-path.ts";
import { findActivityBriefs, type NotificationRow } from "./queries.ts";

/** With their actors and activities, in two queries however many they are. */
export async function notificationsOf(db: Database, rows: readonly NotificationRow[]): Promise<NotificationView[]> {
  const [actors, activities] = await Promise.all([
    findPersonCards(
      db,
      rows.map((row) => row.actorId).filter((id) => id !== null),
    ),
    findActivityBriefs(
      db,
      rows.map((row) => row.activityId).filter((id) => id !== null),
    ),
  ]);
  return rows.map((row) => {
    const actor = row.actorId === null ? undefined : actors.get(row.actorId);
    const activity = row.activityId === null ? undefined : activities.get(row.activityId);
    return {
      id: notificationIdOf(row.id),
      timestamp: row.createdAt.toISOString(),
      notificationCode: row.code,
      read: row.readAt !== null,
      seen: row.seenAt !== null,
      actor: actor === undefined ? null : personCardOf(actor),
      activity: activity === undefined ? null : { ...activity, _id: activityIdOf(activity._id) },
      path: notificationPath(activity ?? null),
      // Written by recordNotification only, as words by name.
      data: row.data as Record<string, string>,
    };
  });
}
