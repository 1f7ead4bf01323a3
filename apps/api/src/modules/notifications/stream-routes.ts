import type { StreamEvent } from "@meander/domain/contract/notifications";
import { notificationIdSchema } from "@meander/domain/ids";
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import { createRouter, declareRoute, on } from "../../http/router.ts";
import { eventStreamResponse, type LiveEvent, streamPersonalEvents } from "../../http/sse.ts";
import { NOTIFICATION_CHANNEL } from "./announce-count.ts";
import { countUnseen, findNotification, listNotificationsAfter, type NotificationRow } from "./inbox-queries.ts";
import { notificationsOf } from "./views.ts";

const getStream = declareRoute({
  method: "get",
  path: "/notifications/stream",
  access: "session",
  summary:
    "New notifications as server-sent events: first the number of unseen ones, or what was missed since Last-Event-ID.",
  responses: { 200: eventStreamResponse },
});

const REPLAY_MAX = 100;

/** An entry that is updated in place is a new event, so an event's id includes the entry's time. */
const SEPARATOR = "/";
const eventIdSchema = z.tuple([z.iso.datetime(), notificationIdSchema]);

/** Live events of one announcement: the notification it refers to, or the new count. */
async function findAnnouncement(db: Database, personId: string, id: unknown): Promise<LiveEvent[]> {
  if (typeof id !== "string") return [unseenEvent(await countUnseen(db, personId))];
  const row = await findNotification(db, personId, id);
  return row === null ? [] : notificationEvents(db, personId, [row]);
}

/** Events missed since `lastEventId`, oldest first; only the count when there are none or the id is unknown. */
async function replayAfter(db: Database, personId: string, lastEventId: string): Promise<LiveEvent[]> {
  const last = eventIdSchema.safeParse(lastEventId.split(SEPARATOR)).data;
  const position = last && { at: new Date(last[0]), id: last[1] };
  const missed = position ? await listNotificationsAfter(db, personId, position, REPLAY_MAX) : [];
  return missed.length === 0 ? findAnnouncement(db, personId, null) : notificationEvents(db, personId, missed);
}

async function notificationEvents(
  db: Database,
  personId: string,
  rows: readonly NotificationRow[],
): Promise<LiveEvent[]> {
  const [views, unseenCount] = await Promise.all([notificationsOf(db, rows, personId), countUnseen(db, personId)]);
  return views.map((notification) => ({
    id: `${notification.timestamp}${SEPARATOR}${notification.id}`,
    event: "notification",
    data: { type: "notification", notification, unseenCount } satisfies StreamEvent,
  }));
}

function unseenEvent(unseenCount: number): LiveEvent {
  return { event: "unseen", data: { type: "unseen", unseenCount } satisfies StreamEvent };
}

export const streamRoutes = createRouter([
  on(getStream, (c) => {
    const { actor, db } = c.var;
    return streamPersonalEvents(c, {
      channel: NOTIFICATION_CHANNEL,
      read: ({ id }) => findAnnouncement(db, actor.userId, id),
      greet: async () => [unseenEvent(await countUnseen(db, actor.userId))],
      replay: (lastEventId) => replayAfter(db, actor.userId, lastEventId),
    });
  }),
]);
