import {
  notificationsQuery,
  notificationsResponse,
  readNotificationsBody,
  unseenResponse,
} from "@meander/domain/contract/notifications";
import { notificationIdSchema } from "@meander/domain/ids";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { countUnseen } from "./inbox-queries.ts";
import { markAllSeen, markRead } from "./mark-notifications.ts";
import { listInbox } from "./list-inbox.ts";
import { notificationsOf } from "./views.ts";

const getNotifications = declareRoute({
  method: "get",
  path: "/notifications",
  access: "session",
  summary: "The inbox, newest first, by date.",
  request: { query: notificationsQuery },
  responses: { 200: json(notificationsResponse) },
});

const postRead = declareRoute({
  method: "post",
  path: "/notifications/read",
  access: "session",
  summary: "Marks notifications as read and, if requested, others about the same activities.",
  request: { body: jsonBody(readNotificationsBody) },
  responses: { 200: json(unseenResponse) },
});

const postSeen = declareRoute({
  method: "post",
  path: "/notifications/seen",
  access: "session",
  summary: "Marks all notifications as seen.",
  responses: { 200: json(unseenResponse) },
});

export const privateRoutes = createRouter([
  on(getNotifications, async (c) => {
    const { actor, db } = c.var;
    const { rows, cursor, counts } = await listInbox(db, actor.userId, c.req.valid("query"));
    const notifications = await notificationsOf(db, rows, actor.userId);
    return c.json({ notifications, unseenCount: counts.unseen, totalCount: counts.total, cursor }, 200);
  }),
  on(postRead, async (c) => {
    const { actor, db, clock } = c.var;
    const { ids, clearActivityNotifications } = c.req.valid("json");
    const known = ids
      .split(",")
      .map((id) => id.trim())
      .filter((id) => notificationIdSchema.safeParse(id).success);
    await markRead(db, {
      personId: actor.userId,
      ids: known,
      withActivities: clearActivityNotifications,
      now: clock(),
    });
    return c.json({ unseenCount: await countUnseen(db, actor.userId) }, 200);
  }),
  on(postSeen, async (c) => {
    const { actor, db, clock } = c.var;
    await markAllSeen(db, actor.userId, clock());
    return c.json({ unseenCount: await countUnseen(db, actor.userId) }, 200);
  }),
]);
