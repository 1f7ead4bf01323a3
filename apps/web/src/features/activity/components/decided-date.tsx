import { activityStatus } from "@meander/domain/activity/status";
import type { Activity, DateOptionView } from "@meander/domain/contract/activities";
import { activityCalendarPath } from "@meander/domain/paths";
import { PeriodSign, periodClass } from "@meander/ui/primitives/period-sign";
import { CalendarPlus } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSession } from "../../../shared/session/use-session.ts";
import { periodCodeOf, useDayTexts } from "../../../shared/when/use-day-texts.ts";
import "./decided-date.css";

/** The date that stands, large, with a way into the calendar until it is over. */
export function DecidedDate({ activity, option }: { readonly activity: Activity; readonly option: DateOptionView }) {
  const t = useTranslations("activity.when");
  const texts = useDayTexts();
  const period = periodCodeOf(option.timePeriodCode);
  const calendar = activityCalendarPath(activity._id, useSession() === null ? "anybody" : "caller");
  return (
    <div className={`decided-date ${periodClass(period)}`}>
      <time className="decided-date__when" dateTime={option.startsAt}>
        <span className="decided-date__day">{texts.longDay(option.dayCode)}</span>
        <span className="decided-date__time">
          {texts.time(option)}
          {option.timeCode !== null && (
            <span className="decided-date__period">
              <PeriodSign period={period} size={18} />
              {texts.period(option.timePeriodCode)}
            </span>
          )}
        </span>
      </time>
      {activity.status !== activityStatus.expired && (
        <>
          <a className="decided-date__calendar" href={calendar} type="text/calendar">
            <CalendarPlus aria-hidden="true" size={18} />
            {t("calendar")}
          </a>
          <p className="decided-date__hint">{t("calendarHint")}</p>
        </>
      )}
    </div>
  );
}
