import { z } from "zod";
import { notificationIdSchema } from "../ids.ts";
import { message } from "../messages/message.ts";
import { notificationChannels, notificationGroups, notificationTypes } from "../notification/catalogue.ts";
import { PUSH_TOKEN_MAX_LENGTH, pushPlatforms, parsePushToken } from "../notification/push-token.ts";
import { activityBrief } from "./activities.ts";
import { datePageQuery, instant } from "./envelope.ts";
import { personCard } from "./people.ts";

const notificationCode = z.int().min(1).max(notificationTypes.length);

export const notification = z
  .object({
    id: notificationIdSchema,
    timestamp: instant,
    notificationCode,
    read: z.boolean(),
    seen: z.boolean(),
    actor: personCard.nullable(),
    activity: activityBrief
      .nullable()
      .describe("The activity that it is about; null without one, and when the caller may no longer see it."),
    path: z.string().describe("Path on this site that it links to."),
    data: z.record(z.string(), z.string()).describe("Values for the placeholders of the text."),
  })
  .meta({ id: "Notification" });
export type NotificationView = z.infer<typeof notification>;

export const notificationsQuery = datePageQuery(10);
export const notificationsResponse = z.object({
  notifications: z.array(notification),
  unseenCount: z.int().min(0),
  totalCount: z.int().min(0),
  cursor: z.string().nullable().describe("Send it as `cursor` to get the next page; null on the last page."),
});
export type NotificationsResponse = z.infer<typeof notificationsResponse>;

export const readNotificationsBody = z
  .object({
    ids: z.string().max(4_000).default("").describe("Comma-separated ids."),
    clearActivityNotifications: z.boolean().default(false).describe("Also notifications about the same activities."),
  })
  .meta({ id: "ReadNotifications" });

const channelPreference = {
  sendWeb: z.boolean().describe("Whether it appears in the inbox."),
  sendEmail: z.boolean().describe("Whether it is sent by mail to the verified address."),
  sendMobile: z.boolean().describe("Whether it is sent as a push message to the person's phones and browsers."),
};

export const notificationPreference = z
  .object({
    notificationCode,
    name: z.string().describe("The type's name in the specification, e.g. RequestToJoin."),
    group: z.enum(notificationGroups),
    text: z.string().describe("A readable description of the type."),
    ...channelPreference,
    consentedAt: instant
      .nullable()
      .describe("When the person agreed to these mails, where they were asked; null otherwise. Product updates only."),
  })
  .meta({ id: "NotificationPreference" });
export type NotificationPreferenceView = z.infer<typeof notificationPreference>;

export const channelObstacles = [
  "no-verified-address",
  "address-suppressed",
  "no-device",
  "channel-not-configured",
] as const;
export type ChannelObstacle = (typeof channelObstacles)[number];
const obstacle = z.enum(channelObstacles).nullable();

export const preferencesResponse = z.object({
  preferences: z.array(notificationPreference).describe("One of each type, by code; as chosen, else the default."),
  obstacles: z
    .object({ sendWeb: obstacle, sendEmail: obstacle, sendMobile: obstacle })
    .describe("Why a channel can't reach the person, whatever they choose; null when it can."),
});
export type PreferencesResponse = z.infer<typeof preferencesResponse>;

export const togglePreferenceBody = z
  .object({
    notificationCode: z.literal(notificationTypes.map(({ code }) => code)),
    notificationChannel: z.enum(notificationChannels).describe("The channel to toggle."),
  })
  .meta({ id: "TogglePreference" });
export const preferenceResponse = z.object({ preference: notificationPreference });

export const registerDeviceBody = z
  .object({
    pushNotificationDeviceToken: z
      .string()
      .min(1)
      .max(PUSH_TOKEN_MAX_LENGTH)
      .describe("The device token from the push service; for web the PushSubscription as JSON."),
    platformName: z.enum(pushPlatforms),
  })
  .refine(
    ({ platformName, pushNotificationDeviceToken }) =>
      parsePushToken(platformName, pushNotificationDeviceToken) !== null,
    { error: message("fieldInvalid"), path: ["pushNotificationDeviceToken"] },
  )
  .meta({ id: "RegisterDevice" });

export const pushDevice = z
  .object({
    id: z.uuid(),
    platform: z.enum(pushPlatforms),
    program: z.string().nullable().describe("E.g. Firefox, as its session reported it; null when it reported none."),
    system: z.string().nullable().describe("E.g. Android, as its session reported it; null when it reported none."),
    registeredAt: instant,
    isCurrent: z.boolean().describe("Whether it was registered in the caller's current session."),
    isReachable: z.boolean().describe("Whether this installation can push to its platform."),
  })
  .meta({ id: "PushDevice" });
export type PushDevice = z.infer<typeof pushDevice>;
export const pushDevicesResponse = z.object({
  devices: z.array(pushDevice).describe("The latest registered first."),
});
export const pushDeviceParam = z.object({ deviceId: z.uuid() });

export const pushKeyResponse = z.object({
  publicKey: z.string().describe("VAPID public key in base64url, the `applicationServerKey` of a subscription."),
});

export const unseenResponse = z.object({ unseenCount: z.int().min(0) });

/** Events of the inbox stream: `notification` with a new one, `unseen` when only the number of unseen ones changed. */
export const streamEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("notification"), notification, unseenCount: z.int() }),
  z.object({ type: z.literal("unseen"), unseenCount: z.int() }),
]);
export type StreamEvent = z.infer<typeof streamEvent>;
