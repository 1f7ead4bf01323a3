import { z } from "zod";
import { deliveryReasons } from "../campaign/delivery-reason.ts";
import { activityIdSchema } from "../ids.ts";
import { notificationTypes } from "../notification/catalogue.ts";
import { mailTemplates } from "../notification/mail-template.ts";
import { instant } from "./envelope.ts";
import { channelObstacles } from "./notifications.ts";

/** What staff see of the messages to a person: what the ledger decided about each, and when. */

export const deliveryChannels = ["mail", "web-push", "apns", "fcm"] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

export const deliveryStates = [
  "queued",
  "leased",
  "attempting",
  "accepted",
  "deferred",
  "failed",
  "unknown",
  "skipped",
  "cancelled",
] as const;
export const pushAttemptStates = ["attempting", "accepted", "deferred", "refused", "unknown"] as const;

const cause = {
  reason: z.enum(deliveryReasons).nullable(),
  detail: z.string().nullable().describe("The receiving server's code, or the connection error."),
};

export const personDelivery = z.object({
  channel: z.enum(deliveryChannels),
  state: z.enum(deliveryStates),
  ...cause,
  attempts: z.int().describe("How often it was sent, or tried."),
  createdAt: instant.describe("When it was planned."),
  dueAt: instant.describe("When its latest attempt was due, or its next one is."),
  updatedAt: instant.describe("When its state was decided."),
  deferrals: z
    .array(z.object({ at: instant, dueAt: instant.describe("When that attempt was due."), ...cause }))
    .describe("Attempts in vain that are followed by another, oldest first."),
  devices: z
    .array(
      z.object({
        program: z.string().nullable(),
        system: z.string().nullable(),
        state: z.enum(pushAttemptStates),
        ...cause,
        at: instant,
      }),
    )
    .describe("The devices that a push was sent to, by time; without a name once they are forgotten."),
});
export type PersonDelivery = z.infer<typeof personDelivery>;

/** Whether such a message would be sent on that channel today, or why not. */
const channelNow = z.enum(["on", "turned-off", ...channelObstacles]);

export const personMessage = z
  .object({
    id: z.uuid(),
    template: z.enum(mailTemplates),
    notificationCode: z.int().min(1).max(notificationTypes.length).nullable().describe("Null for other templates."),
    text: z.string().nullable().describe("A readable description of the notification's type; null for others."),
    at: instant.describe("When what it reports happened."),
    activityId: activityIdSchema.nullable(),
    title: z.string().nullable().describe("Of its activity or campaign; null without one, or once that is deleted."),
    inbox: z
      .object({ seenAt: instant.nullable(), readAt: instant.nullable() })
      .nullable()
      .describe("Null if it isn't in the inbox: turned off, removed there, hidden by a block, or never meant for it."),
    deliveries: z.array(personDelivery).describe("One per channel."),
    now: z
      .object({ mail: channelNow, push: channelNow })
      .nullable()
      .describe("For a notification, where it would go today. Null for other templates, which are always mailed."),
  })
  .meta({ id: "PersonMessage" });
export type PersonMessage = z.infer<typeof personMessage>;

export const personMessagesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(25).default(20),
  cursor: z.string().max(300).optional().describe("The `cursor` of the previous response."),
});
export const personMessagesResponse = z.object({
  messages: z.array(personMessage).describe("Newest first."),
  cursor: z.string().nullable(),
});
