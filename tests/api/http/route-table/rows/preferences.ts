import { sql } from "kysely";
import { anyone, each, loggedIn, noOne, roles } from "../roles.ts";
import type { RouteRow } from "../row.ts";

const hostsDeviceId = "0192a0b0-7777-7000-8000-0000000000d1";
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
  { route: "GET private/notifications/devices", expected: loggedIn },
  { route: "GET private/notifications/sent", expected: loggedIn },
  { route: "GET private/offline-copy", expected: loggedIn },
  {
    route: "DELETE private/notifications/device/{deviceId}",
    when: "the host's",
    expected: { ...each(roles, 404), visitor: 401, host: 200 },
    arrange: (db, { people, now }) =>
      sql`
        insert into push_device (id, person_id, session_id, platform, token, token_hash, registered_at)
        select ${hostsDeviceId}::uuid, person_id, public_id, 'apple', 'abc', sha256('abc'), ${now}
        from session where person_id = ${people.host.id} limit 1`.execute(db),
    send: () => ({ params: { deviceId: hostsDeviceId } }),
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
