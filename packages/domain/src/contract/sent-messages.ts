import { z } from "zod";
import { deliveryReasons } from "../campaign/delivery-reason.ts";
import { notificationTypes } from "../notification/catalogue.ts";
import { activityBrief } from "./activities.ts";
import { datePageQuery, instant } from "./envelope.ts";

export const deliveryOutcomes = ["sent", "waiting", "notSent", "unknown"] as const;

const channelOutcome = z
  .object({
    outcome: z
      .enum(deliveryOutcomes)
      .describe("`unknown`: the connection was lost while it was sent, so it may have arrived; it isn't sent again."),
    reason: z.enum(deliveryReasons).nullable().describe("Why it wasn't sent, or not yet; null without a reason."),
    at: instant.describe("When that was decided; of a waiting one, when it leaves."),
  })
  .nullable()
  .describe("Null if it was never meant for this channel: turned off, or nothing to reach the person by.");
export type ChannelOutcome = z.infer<typeof channelOutcome>;

export const sentMessage = z
  .object({
    id: z.uuid(),
    notificationCode: z.int().min(1).max(notificationTypes.length),
    text: z.string().describe("A readable description of the type."),
    at: instant.describe("When what it reports happened."),
    activity: activityBrief
      .nullable()
      .describe("The activity that it is about; null without one, and when the caller may no longer see it."),
    isInInbox: z.boolean(),
    mail: channelOutcome,
    push: channelOutcome,
  })
  .meta({ id: "SentMessage" });
export type SentMessage = z.infer<typeof sentMessage>;

export const sentMessagesQuery = datePageQuery(10).pick({ limit: true, cursor: true });
export const sentMessagesResponse = z.object({
  messages: z.array(sentMessage),
  cursor: z.string().nullable().describe("Send it as `cursor` to get the next page; null on the last page."),
});
export type SentMessagesResponse = z.infer<typeof sentMessagesResponse>;
