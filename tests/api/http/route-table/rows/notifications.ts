import { loggedIn } from "../roles.ts";
import type { RouteRow } from "../row.ts";

/** Everybody has something in their inbox, under their own id. */
const tellAll: NonNullable<RouteRow["arrange"]> = (db, { activity, now, people }) =>
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
    arrange: tellAll,
    send: (_, { person }) => ({ body: { ids: person?.id ?? "", clearActivityNotifications: true } }),
  },
  { route: "POST private/notifications/seen", expected: loggedIn, arrange: tellAll },
];
