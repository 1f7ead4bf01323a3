import { succeedingWith, permission } from "../roles.ts";
import type { RouteRow } from "../row.ts";

const senders = permission("sendSpecialNotifications");
const note = {
  id: "018f0000-0000-7000-8000-000000000005",
  title: "A map for the night",
  text: "See where the lights are.",
  path: "/discover",
  to: { kind: "audience", audience: { place: null, categories: [] } },
};

export const rows: readonly RouteRow[] = [
  { route: "GET private/admin/notifications/special", expected: senders },
  {
    route: "POST private/admin/notifications/special/reach",
    expected: senders,
    writes: false,
    send: () => ({ body: { to: note.to } }),
  },
  {
    route: "POST private/admin/notifications/special",
    expected: succeedingWith(201, senders),
    send: () => ({ body: note }),
  },
  {
    route: "DELETE private/admin/notifications/special/{specialId}",
    expected: senders,
    arrange: (db, { now }) =>
      db
        .insertInto("specialNotification")
        .values({
          id: note.id,
          title: note.title,
          text: note.text,
          path: note.path,
          contentHash: "",
          createdAt: now,
        })
        .execute(),
    send: () => ({ params: { specialId: note.id } }),
  },
];
