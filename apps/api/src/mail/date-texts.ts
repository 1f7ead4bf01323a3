import type { Activity, DateOptionView } from "@meander/domain/contract/activities";
import { decidedStatus, relevantOptions } from "@meander/domain/date-vote/decided-status";
import { dayMs } from "@meander/domain/time/durations";
import { zonedText } from "@meander/domain/time/zoned-text";
import { periodNames } from "@meander/ui/theme/periods";
import type { Translate } from "../locale.ts";

type Dated = Pick<Activity, "dates" | "timezone">;

/** The relevant options, earliest first. */
export function effectiveOptions({ dates }: Dated): DateOptionView[] {
  return relevantOptions(dates.options).toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}

/** Whether the date is decided, or a single option with a time is the only one. */
export function isSettled(activity: Dated): boolean {
  const options = effectiveOptions(activity);
  const [first] = options;
  if (first === undefined) return false;
  return first.decidedStatusInt === decidedStatus.decided || (options.length === 1 && first.timeCode !== null);
}

/** `Friday 27 November 2026, 19:00–21:00 (GMT)`, in the activity's time zone. */
export function optionText(option: DateOptionView, { timezone }: Dated, t: Translate): string {
  const [start, end] = [new Date(option.startsAt), new Date(option.endsAt)];
  const { day: date, time, zone, nightOf } = zonedText(start, timezone.name, t.locale);
  const day = dayOfNight(date, nightOf, t);
  if (option.timeCode === null) {
    const period = t(`when.${periodNames[periodOf(option.timePeriodCode)]}`).toLocaleLowerCase(t.locale);
    return t("notificationMail.period", { day, period, zone });
  }
  const ending = zonedText(end, timezone.name, t.locale);
  const values = { day, start: time, end: ending.time, zone, endDay: ending.day };
  const isLong = end.getTime() - start.getTime() >= dayMs;
  return isLong ? t("notificationMail.spanOverDays", values) : t("notificationMail.span", values);
}

/** The next start among the relevant options, `Fri 27 Nov, 19:00 (GMT)`; null when all have passed. */
export function nextStartText(activity: Dated, now: Date, t: Translate): string | null {
  const next = effectiveOptions(activity).find(({ startsAt }) => new Date(startsAt) > now);
  return next === undefined ? null : momentText(new Date(next.startsAt), activity.timezone.name, t);
}

export function momentText(instant: Date, timeZone: string, t: Translate): string {
  const { shortDay, time, zone, nightOf } = zonedText(instant, timeZone, t.locale);
  return t("inbox.moment", { day: dayOfNight(shortDay, nightOf, t), time, zone });
}

type RelevantDate = NonNullable<Activity["relevantDate"]>;

/** `Fri 27 Nov, 19:00`, or `Fri 27 Nov, evening` while there is no time; in the activity's time zone. */
export function relevantDateText(
  { timezone }: Pick<Activity, "timezone">,
  { startsAt, timePeriodCode, timeCode }: RelevantDate,
  t: Translate,
): string {
  const { shortDay, time, nightOf } = zonedText(new Date(startsAt), timezone.name, t.locale);
  const period = t(`when.${periodNames[periodOf(timePeriodCode)]}`).toLocaleLowerCase(t.locale);
  return t("site.date", { day: dayOfNight(shortDay, nightOf, t), time: timeCode === null ? period : time });
}

/** `Fri 27 Nov`, for what has no time yet. */
export function dayText(instant: Date, timeZone: string, t: Translate): string {
  return zonedText(instant, timeZone, t.locale).shortDay;
}

/** `Thu 26 Nov (Wed night)`, so that nobody comes a day late. */
function dayOfNight(day: string, weekday: string | null, t: Translate): string {
  return weekday === null ? day : `${day} ${t("when.ofNight", { weekday })}`;
}

function periodOf(code: number): keyof typeof periodNames {
  return code === 1 || code === 2 || code === 3 || code === 4 ? code : 2;
}
