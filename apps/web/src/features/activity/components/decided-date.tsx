import type { Activity, DateOptionView } from "@meander/domain/contract/activities";
import { activityPath } from "@meander/domain/paths";
import { PeriodSign, periodClass } from "@meander/ui/primitives/period-sign";
import { CalendarPlus } from "lucide-react";
import { useTranslations } from "use-intl";
import { periodCodeOf, useDayTexts } from "../../../shared/when/use-day-texts.ts";
import { calendarFile } from "../calendar-file.ts";

/** The date that stands, large, with a way into the calendar. */
export function DecidedDate({ activity, option }: { readonly activity: Activity; readonly option: DateOptionView }) {
  const t = useTranslations("activity.when");
  const texts = useDayTexts();
  const period = periodCodeOf(option.timePeriodCode);
  function download() {
    const url = new URL(activityPath(activity), window.location.origin).href;
    const file = new Blob([calendarFile(activity, option, url)], { type: "text/calendar" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = "meander.ics";
    link.click();
    URL.revokeObjectURL(link.href);
  }
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
      <button type="button" className="decided-date__calendar" onClick={download}>
        <CalendarPlus aria-hidden="true" size={18} />
        {t("calendar")}
      </button>
      <p className="decided-date__hint">{t("calendarHint")}</p>
    </div>
  );
}
