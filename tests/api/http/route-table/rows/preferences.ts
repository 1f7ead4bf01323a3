import { anyone, loggedIn, noOne } from "../roles.ts";
import type { RouteRow } from "../row.ts";

const token = "t".repeat(43);

export const rows: readonly RouteRow[] = [
  { route: "GET private/preferences/notifications", expected: loggedIn },
  {
    route: "POST private/preferences/notifications",
    expected: loggedIn,
    send: () => ({ body: { notificationCode: 12, notificationChannel: "sendEmail" } }),
  },
  {
    route: "POST private/notifications/register",
    expected: loggedIn,
    send: () => ({ body: { pushNotificationDeviceToken: "ab".repeat(32), platformName: "apple" } }),
  },
  { route: "GET public/push/key", expected: anyone },
  {
    route: "GET public/calendar/activity/{file}",
    expected: anyone,
    send: ({ activity }) => ({ params: { file: `${activity._id}.ics` } }),
  },
  {
    route: "GET private/calendar/activity/{file}",
    expected: { ...loggedIn, blocked: 404, blocking: 404 },
    send: ({ activity }) => ({ params: { file: `${activity._id}.ics` } }),
  },
  {
    route: "GET public/calendar/feed/{file}",
    when: "with the address of somebody's calendar",
    expected: anyone,
    arrange: (db, { people, now }) =>
      db.insertInto("calendarFeed").values({ personId: people.approved.id, token, renewedAt: now }).execute(),
    send: () => ({ params: { file: `${token}.ics` } }),
  },
  {
    route: "GET public/calendar/feed/{file}",
    when: "with an address that is nobody's",
    expected: noOne,
    send: () => ({ params: { file: `${token}.ics` } }),
  },
  { route: "GET private/calendar/feed", expected: loggedIn },
  { route: "POST private/calendar/feed/renew", expected: loggedIn },
];
