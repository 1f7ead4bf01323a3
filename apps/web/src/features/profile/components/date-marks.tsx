import { type DatedItem, showMonth, showYearMonth, type YearMonth } from "@meander/domain/profile/date-range";
import { useLocale, useTranslations } from "use-intl";
import styles from "./date-marks.module.css";

/** Start and end as marks on the edge of a picture; the card has them as text as well. */
export function DateMarks({ item: { startDate, endDate, isCurrent } }: { readonly item: DatedItem }) {
  const t = useTranslations("profile");
  if (startDate === null && !endDate && isCurrent !== true) return null;
  const isOneMonth = startDate?.year === endDate?.year && startDate?.month === endDate?.month;
  const isEnded = isCurrent !== true && endDate && !isOneMonth;
  return (
    <div className={styles.marks} aria-hidden="true" data-testid="date-marks">
      {startDate !== null && <MonthMark date={startDate} />}
      {startDate !== null && (isCurrent === true || isEnded) && <i />}
      {isCurrent === true && (
        <span>
          <small>{t("present")}</small>
        </span>
      )}
      {isEnded && <MonthMark date={endDate} />}
    </div>
  );
}

function MonthMark({ date }: { readonly date: YearMonth }) {
  const locale = useLocale();
  return (
    <time dateTime={showYearMonth(date, locale).dateTime}>
      {date.month && <small>{showMonth(date.month, locale)}</small>}
      <b>{date.year}</b>
    </time>
  );
}
