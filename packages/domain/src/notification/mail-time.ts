import { hourMs } from "../time/durations.ts";
import { attentionBudget, quietHours } from "../policy.ts";
import { addDays } from "../time/day-code.ts";
import { dayCodeAt, instantOfWallClock, type TimeZone, wallClockAt } from "../time/zone.ts";
import { type NotificationCode, notificationTypeOf } from "./catalogue.ts";

type Occasion = {
  readonly now: Date;
  /** The recipient's current or home time zone; null if unknown, and then there are no quiet hours. */
  readonly zone: TimeZone | null;
  /** The next start of the mail's activity; null if none is upcoming. */
  readonly startsAt: Date | null;
};

/**
 * When a mail may be sent: at once, or at the end of the quiet hours in the recipient's time zone, unless that is too
 * late.
 */
export function mailDueAt({ now, zone, startsAt }: Occasion): Date {
  if (zone === null) return now;
  const { dayCode, hour } = wallClockAt(now, zone);
  if (hour < quietHours.fromHour && hour >= quietHours.toHour) return now;
  const day = hour >= quietHours.fromHour ? addDays(dayCode, 1) : dayCode;
  const quietEnds = instantOfWallClock(day, quietHours.toHour, zone);
  const latest = quietEnds.getTime() + quietHours.leadHours * hourMs;
  const canWait = startsAt === null || startsAt <= now || startsAt.getTime() > latest;
  return canWait ? quietEnds : now;
}

/** The recipient's local day to which a mail's budget counts: start inclusive, end exclusive. */
export function budgetDayOf(at: Date, zone: TimeZone | null): { readonly from: Date; readonly to: Date } {
  const clock = zone ?? "UTC";
  const day = dayCodeAt(at, clock);
  return { from: instantOfWallClock(day, 0, clock), to: instantOfWallClock(addDays(day, 1), 0, clock) };
}

/** Whether a mail counts towards the daily budget. */
export function countsForBudget(code: NotificationCode): boolean {
  return notificationTypeOf(code).answersRequest !== true;
}

export type BudgetSituation = {
  readonly mailsOfTheDay: number;
  /** Those of the day's mails that the same person caused. */
  readonly mailsOfSender: number;
  /** Whether one of the day's mails was of the same type, by the same person and about the same activity. */
  readonly isRepeated: boolean;
  /** Whether the inbox has it too. A mail that is the only notice is skipped only if it repeats an earlier one. */
  readonly isInInbox: boolean;
  /** Without it, the recipient could miss an activity they joined: a new place, time or date. */
  readonly isEssential: boolean;
};

/** Why a mail is skipped; null if it is sent. */
export function findSkipReason(code: NotificationCode, situation: BudgetSituation): "repeated" | "overBudget" | null {
  const { mailsOfTheDay, mailsOfSender, isRepeated, isInInbox, isEssential } = situation;
  const { isAlwaysMailed, isMerged } = notificationTypeOf(code);
  if (isEssential || isAlwaysMailed === true || !countsForBudget(code)) return null;
  if (isRepeated && isMerged !== true) return "repeated";
  if (!isInInbox) return null;
  const isUsedUp = mailsOfTheDay >= attentionBudget.sendEmail || mailsOfSender >= attentionBudget.sendEmailPerSender;
  return isUsedUp ? "overBudget" : null;
}
