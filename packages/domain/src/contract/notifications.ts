import { z } from "zod";
import { activityIdSchema, notificationIdSchema } from "../ids.ts";
import { datePageQuery, instant } from "./envelope.ts";
import { personCard } from "./people.ts";

export const notification = z
  .object({
    id: notificationIdSchema,
    timestamp: instant,
    notificationCode: z.int().min(1).max(22),
    read: z.boolean(),
    seen: z.boolean(),
    actor: personCard.nullable(),
    activity: z
      .object({ _id: activityIdSchema, title: z.string(), category: z.int(), timePeriodCode: z.int() })
      .nullable(),
    path: z.string().describe("Where it leads, on this site."),
    data: z.record(z.string(), z.string()).describe("Words the text is filled with."),
  })
  .meta({ id: "Notification" });
export type NotificationView = z.infer<typeof notification>;

export const notificationsQuery = datePageQuery(10);
export const notificationsResponse = z.object({
  notifications: z.array(notification),
  unseenCount: z.int().min(0),
  totalCount: z.int().min(0),
});
export type NotificationsResponse = z.infer<typeof notificationsResponse>;

export const readNotificationsBody = z
  .object({
    ids: z.string().max(4_000).default("").describe("Comma list of ids."),
    clearActivityNotifications: z.boolean().default(false).describe("Also those about the same activities."),
  })
  .meta({ id: "ReadNotifications" });

export const unseenResponse = z.object({ unseenCount: z.int().min(0) });

/** What the stream sends: `notification` for a new one, `activity` when one the person looks after changed. */
export const streamEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("notification"), notification, unseenCount: z.int() }),
  z.object({ type: z.literal("unseen"), unseenCount: z.int() }),
]);
export type StreamEvent = z.infer<typeof streamEvent>;
