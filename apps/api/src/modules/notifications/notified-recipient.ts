import type { NotificationChannel, NotificationCode } from "@meander/domain/notification/catalogue";
import type { MailTemplates } from "../../mail-templates.ts";
import type { Recipient } from "./queries.ts";

export type NewNotification = {
  readonly code: NotificationCode;
  readonly personIds: readonly string[];
  /** The person who caused it; null for scheduled jobs. */
  readonly actorId: string | null;
  readonly activityId: string | null;
  /** Parameters of its text; `path` overrides the link to the activity. */
  readonly data?: Readonly<Record<string, string>>;
  /** Mailed at once and even above the daily budget, like the types that always are. */
  readonly isEssential?: boolean;
  readonly now: Date;
};

/** A recipient with their channels, the message id that these share, and the id of the inbox entry. */
export type NotifiedRecipient = {
  readonly person: Recipient;
  readonly channels: ReadonlySet<NotificationChannel>;
  readonly messageId: string;
  readonly notificationId: string;
};

export type MessageData = Omit<MailTemplates["notification"], "notificationId" | "firstName">;

/** The fields that the deliveries of all channels share. */
export function deliveryOf({ person, messageId, notificationId }: NotifiedRecipient, messageData: MessageData) {
  return {
    messageId,
    personId: person.id,
    template: "notification" as const,
    data: { ...messageData, notificationId, firstName: person.firstName },
  };
}
