import { loggedIn } from "../roles.ts";
import type { RouteRow } from "../row.ts";

/** Everyone has a notification in their inbox, under their own id. */
const notifyAll: NonNullable<RouteRow["arrange"]> = (db, { activity, now, people }) =>
  db
    .insertInto("notification")
    .values(
      Object.values(people).map(({ id }) => ({ id, personId: id, code: 6, activityId: activity._id, createdAt: now })),
    )
    .execute();

export const rows: readonly RouteRow[] = [
  { route: "GET private/notifications", expected: loggedIn },
  {
    route: "POST private/notifications/read",
    expected: loggedIn,
    arrange: notifyAll,
    send: (_, { person }) => ({ body: { ids: person?.id ?? "", clearActivityNotifications: true } }),
  },
  { route: "POST private/notifications/seen", expected: loggedIn, arrange: notifyAll },
];
