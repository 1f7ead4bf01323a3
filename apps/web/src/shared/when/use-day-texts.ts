import { type PeriodCode, periodNames } from "@meander/ui/theme/tokens";
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
  return {
    clock,
    period,
    /** `Fri` */
    weekday: (dayCode: string) => format.dateTime(noonOf(dayCode), { weekday: "short", timeZone: "UTC" }),
    /** `20` */
    dayOfMonth: (dayCode: string) => format.dateTime(noonOf(dayCode), { day: "numeric", timeZone: "UTC" }),
    /** `Fri 20 Nov` */
    shortDay,
    /** `Friday 20 November` */
    longDay: (dayCode: string) =>
      format.dateTime(noonOf(dayCode), { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }),
    /** `Fri 20 Nov 19:30`, or `Fri 20 Nov evening` while there is no time. */
    dayAndTime: ({ dayCode, timePeriodCode, timeCode }: DatedTime) => {
      const time = timeCode === null ? period(timePeriodCode).toLocaleLowerCase() : clock(timeCode);
      return t("dayAndTime", { day: shortDay(dayCode), time });
    },
    /** The time when one is set, else the period's name. */
    time: (option: { readonly timePeriodCode: number; readonly timeCode?: number | null | undefined }) =>
      option.timeCode === null || option.timeCode === undefined
        ? period(option.timePeriodCode)
        : clock(option.timeCode),
  };
}
