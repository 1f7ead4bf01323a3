import type { NotificationCode } from "@meander/domain/notification/catalogue";
import type { PushContent } from "@meander/domain/notification/push-content";
import type { PushUrgency } from "@meander/domain/notification/push-time";
import type { PushOutcome } from "../../outbox/push-claims.ts";

/** A push as its senders need it, in the recipient's language. */
export type PushMessage = {
  readonly deliveryId: string;
  readonly code: NotificationCode;
  /** For the person's own browser, encrypted from end to end. */
  readonly content: PushContent;
  /** For services that can read it: what happened without names, then time and place name. */
  readonly plain: { readonly title: string; readonly body: string };
  /** A newer push about the same activity replaces an older one; null without an activity. */
  readonly topic: string | null;
  readonly urgency: PushUrgency;
  readonly ttlSeconds: number;
};

/** Sends to the devices of one channel. */
export type PushSender = {
  /** Returns the attempt's outcome and never throws. `attempt` counts from 1. */
  readonly send: (deviceToken: string, message: PushMessage, attempt: number) => Promise<PushOutcome>;
  readonly close: () => void;
};
