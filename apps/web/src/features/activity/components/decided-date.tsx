import { activityStatus } from "@meander/domain/activity/status";
import type { Activity, DateOptionView } from "@meander/domain/contract/activities";
import { activityCalendarPath } from "@meander/domain/paths";
import { calendarDayOf } from "@meander/domain/time/calendar-day";
import { PeriodSign, periodClass } from "@meander/ui/primitives/period-sign";
import { CalendarPlus } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shared/session/use-session.ts";
import { periodCodeOf, useDayTexts } from "../../../shared/when/use-day-texts.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "./decided-date.module.css";

/** The decided date, with a calendar link until it is over. */
export function DecidedDate({ activity, option }: { readonly activity: Activity; readonly option: DateOptionView }) {
  const t = useTranslations("activity.when");
  const texts = useDayTexts();
  const period = periodCodeOf(option.timePeriodCode);
  const calendar = activityCalendarPath(activity._id, useSession() === null ? "anybody" : "caller");
  return (
    <div className={classNames(styles.decidedDate, periodClass(period))} data-testid="decided-date">
      <time className={styles.when} dateTime={option.startsAt}>
        <span className={styles.day}>{texts.longDay(calendarDayOf(option).day)}</span>
        <span className={styles.time}>
          {texts.time(option)}
          {option.timeCode !== null && (
            <span className={styles.period}>
              <PeriodSign period={period} size={18} />
              {texts.periodOfDay(option)}
            </span>
          )}
        </span>
      </time>
      {activity.status !== activityStatus.expired && (
        <>
          <a className={styles.calendar} href={calendar} type="text/calendar">
            <CalendarPlus aria-hidden="true" size={18} />
            {t("calendar")}
          </a>
          <p className={styles.hint}>{t("calendarHint")}</p>
        </>
      )}
    </div>
  );
}
