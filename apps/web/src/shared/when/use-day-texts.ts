import { calendarDayOf } from "@meander/domain/time/calendar-day";
import { type PeriodCode, periodNames } from "@meander/ui/theme/periods";
import { useFormatter, useTranslations } from "use-intl";

/** The period code for shared components; an unknown code counts as afternoon. */
export function periodCodeOf(code: number): PeriodCode {
  return code === 1 || code === 2 || code === 3 || code === 4 ? code : 2;
}

/** Noon in UTC of a local day, so that formatters set to UTC show that day. */
function noonOf(dayCode: string): Date {
  return new Date(`${dayCode}T12:00:00Z`);
}

type DatedTime = { readonly dayCode: string; readonly timePeriodCode: number; readonly timeCode: number | null };

/** Formats days and times. They are the activity's local time, so no conversion applies. */
export function useDayTexts() {
  const format = useFormatter();
  const t = useTranslations("when");

  function clock(timeCode: number): string {
    const minutes = Math.round(timeCode * 60) % (24 * 60);
    const time = new Date(Date.UTC(2000, 0, 1, Math.floor(minutes / 60), minutes % 60));
    return format.dateTime(time, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" });
  }
  function period(code: number): string {
    return t(periodNames[periodCodeOf(code)]);
  }
  function shortDay(dayCode: string): string {
    return format.dateTime(noonOf(dayCode), { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
  }
  function weekday(dayCode: string): string {
    return format.dateTime(noonOf(dayCode), { weekday: "short", timeZone: "UTC" });
  }
  /** `00:30 (Wed night)` on Thursday's date, so that nobody comes a day late. */
  function clockOfNight({ dayCode, timeCode }: { readonly dayCode: string; readonly timeCode: number }): string {
    const { isAfterMidnight } = calendarDayOf({ dayCode, timeCode });
    return isAfterMidnight ? `${clock(timeCode)} ${t("ofNight", { weekday: weekday(dayCode) })}` : clock(timeCode);
  }
  return {
    clock,
    clockOfNight,
    period,
    /** `Evening`, or `Wed night` after midnight on Thursday's date. */
    periodOfDay: ({ dayCode, timePeriodCode, timeCode }: DatedTime) =>
      calendarDayOf({ dayCode, timeCode }).isAfterMidnight
        ? t("weekdayNight", { weekday: weekday(dayCode) })
        : period(timePeriodCode),
    /** `Fri` */
    weekday,
    /** `20` */
    dayOfMonth: (dayCode: string) => format.dateTime(noonOf(dayCode), { day: "numeric", timeZone: "UTC" }),
    /** `20 Nov` */
    dayAndMonth: (dayCode: string) =>
      format.dateTime(noonOf(dayCode), { day: "numeric", month: "short", timeZone: "UTC" }),
    /** `Fri 20 Nov` */
    shortDay,
    /** `Friday 20 November` */
    longDay: (dayCode: string) =>
      format.dateTime(noonOf(dayCode), { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }),
    /** `Fri 20 Nov 19:30`, `Sat 21 Nov 00:30 (Fri night)`, or `Fri 20 Nov evening` while there is no time. */
    dayAndTime: ({ dayCode, timePeriodCode, timeCode }: DatedTime) => {
      const time = timeCode === null ? period(timePeriodCode).toLocaleLowerCase() : clockOfNight({ dayCode, timeCode });
      return t("dayAndTime", { day: shortDay(calendarDayOf({ dayCode, timeCode }).day), time });
    },
    /** `19:30`, `00:30 (Wed night)` on the calendar's day, or the period's name while there is no time. */
    timeOfDay: ({ dayCode, timePeriodCode, timeCode }: DatedTime) =>
      timeCode === null ? period(timePeriodCode) : clockOfNight({ dayCode, timeCode }),
    /** The time when one is set, else the period's name. */
    time: (option: { readonly timePeriodCode: number; readonly timeCode?: number | null | undefined }) =>
      option.timeCode === null || option.timeCode === undefined
        ? period(option.timePeriodCode)
        : clock(option.timeCode),
  };
}
