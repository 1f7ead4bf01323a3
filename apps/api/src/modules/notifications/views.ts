import type { NotificationView } from "@meander/domain/contract/notifications";
import { isParticipationEnd } from "@meander/domain/notification/catalogue";
import { activityIdOf, notificationIdOf } from "../../db/branded-ids.ts";
import type { Database } from "../../db/client.ts";
import { findPersonCards } from "../profiles/queries.ts";
import { personCardOf } from "../profiles/person-card-of.ts";
import type { NotificationRow } from "./inbox-queries.ts";
import { notificationPath } from "./notification-path.ts";
import { findActivityBriefs } from "./queries.ts";
import { storedData } from "./stored-json.ts";

function activityIdsOf(rows: readonly NotificationRow[]): string[] {
  return rows.map((row) => row.activityId).filter((id) => id !== null);
}

/**
 * With actors and activities, in two queries for any number. An activity that the reader may no longer see isn't named.
 */
export async function notificationsOf(
  db: Database,
  rows: readonly NotificationRow[],
  readerId: string,
): Promise<NotificationView[]> {
  const [actors, activities] = await Promise.all([
    findPersonCards(
      db,
      rows.map((row) => row.actorId).filter((id) => id !== null),
    ),
    findActivityBriefs(db, activityIdsOf(rows), {
      viewerId: readerId,
      seatsEndedIn: activityIdsOf(rows.filter(({ code }) => isParticipationEnd(code))),
    }),
  ]);
  return rows.map((row) => {
    const actor = row.actorId === null ? undefined : actors.get(row.actorId);
    const activity = row.activityId === null ? undefined : activities.get(row.activityId);
    const data = storedData(row.data);
    return {
      id: notificationIdOf(row.id),
      timestamp: row.createdAt.toISOString(),
      notificationCode: row.code,
      read: row.readAt !== null,
      seen: row.seenAt !== null,
      actor: actor === undefined ? null : personCardOf(actor),
      activity: activity === undefined ? null : { ...activity, _id: activityIdOf(activity._id) },
      path: notificationPath(activity ?? null, data),
      data,
    };
  });
}
