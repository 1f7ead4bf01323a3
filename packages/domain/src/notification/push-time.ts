import { attentionBudget, pushPolicy } from "../policy.ts";
import { secondMs } from "../time/durations.ts";
import type { TimeZone } from "../time/zone.ts";
import { type NotificationCode, notificationTypeOf } from "./catalogue.ts";
import { mailDueAt } from "./mail-time.ts";

type Occasion = {
  readonly now: Date;
  /** The recipient's current or home time zone; null if unknown, and then there are no quiet hours. */
  readonly zone: TimeZone | null;
  /** The next start of the activity; null if none is upcoming. */
  readonly startsAt: Date | null;
};

/** When a push may be sent: at once if it is urgent, else by the same quiet hours as a mail. */
export function pushDueAt(code: NotificationCode, occasion: Occasion): Date {
  return isUrgent(code) ? occasion.now : mailDueAt(occasion);
}

/** Whether a push is skipped because the recipient got enough of them that day. */
export function isOverPushBudget(code: NotificationCode, pushesOfTheDay: number): boolean {
  return !isUrgent(code) && pushesOfTheDay >= attentionBudget.sendMobile;
}

/** How soon the device should show it (RFC 8030 §5.3). */
export type PushUrgency = "low" | "normal" | "high";

export function pushUrgencyOf(code: NotificationCode): PushUrgency {
  if (isUrgent(code)) return "high";
  return notificationTypeOf(code).group === "internal" ? "low" : "normal";
}

/** Seconds that a push service stores a push for a device that is switched off: at most until the activity starts. */
export function pushTtlSeconds(now: Date, startsAt: Date | null): number {
  const untilStart = startsAt === null ? 0 : Math.floor((startsAt.getTime() - now.getTime()) / secondMs);
  return untilStart > 0 ? Math.min(untilStart, pushPolicy.ttlSeconds) : pushPolicy.ttlSeconds;
}

function isUrgent(code: NotificationCode): boolean {
  return notificationTypeOf(code).isUrgent === true;
}
