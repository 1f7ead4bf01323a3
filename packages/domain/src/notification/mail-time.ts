import { hourMs } from "../time/durations.ts";
import { attentionBudget, quietHours } from "../policy.ts";
import { addDays } from "../time/day-code.ts";
import { dayCodeAt, instantOfWallClock, type TimeZone, wallClockAt } from "../time/zone.ts";
import { type NotificationCode, notificationTypeOf } from "./catalogue.ts";

type Occasion = {
  readonly now: Date;
  /** Where the person is or lives; null when we don't know, and then no hour is quiet. */
  readonly zone: TimeZone | null;
  /** The next start of what the mail is about; null when nothing is ahead. */
  readonly startsAt: Date | null;
};

/** When a notification's mail may leave: at once, or when the quiet hours end where its reader is, unless that would be too late. */
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

/** The day a mail counts for, by the reader's own clock: from its first instant up to the first of the next. */
export function budgetDayOf(at: Date, zone: TimeZone | null): { readonly from: Date; readonly to: Date } {
  const clock = zone ?? "UTC";
  const day = dayCodeAt(at, clock);
  return { from: instantOfWallClock(day, 0, clock), to: instantOfWallClock(addDays(day, 1), 0, clock) };
}

/** Whether a mail takes one of the day's. */
export function countsForBudget(code: NotificationCode): boolean {
  return notificationTypeOf(code).answersRequest !== true;
}

type BudgetSituation = {
  readonly mailsOfTheDay: number;
  /** The person finds it there too; a mail that is the only word is never left out. */
  readonly isInInbox: boolean;
  /** Without it somebody would miss what they joined: a decided date. */
  readonly isEssential: boolean;
};

/** Whether a mail is left out because the day had its share. */
export function isOverBudget(
  code: NotificationCode,
  { mailsOfTheDay, isInInbox, isEssential }: BudgetSituation,
): boolean {
  if (isEssential || !countsForBudget(code) || notificationTypeOf(code).isAlwaysMailed === true || !isInInbox)
    return false;
  return mailsOfTheDay >= attentionBudget.sendEmail;
}
