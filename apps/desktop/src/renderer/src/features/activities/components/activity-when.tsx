import type { ActiveActivity } from "@meander/domain/contract/administration";
import { isTimePeriodCode } from "@meander/domain/time/period";
import { PeriodSign, periodClass } from "@meander/ui/primitives/period-sign";
import { useFormatter, useTranslations } from "use-intl";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "../activities.module.css";
import textStyles from "../../../shared/text.module.css";

/**
 * The start in the reader's own time, in which the list is in order, with the icon of its time of day; the time at the
 * activity's place where it differs.
 */
export function ActivityWhen({ activity }: { activity: ActiveActivity }) {
  const t = useTranslations("console.administration.activities");
  const format = useFormatter();
  const { startsAt, timezone, timePeriodCode, isSuggested } = activity;
  if (startsAt === null) return <span className={textStyles.quiet}>{t(isSuggested ? "suggested" : "noDate")}</span>;
  const period = timePeriodCode !== null && isTimePeriodCode(timePeriodCode) ? timePeriodCode : null;
  const start = new Date(startsAt);
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const text = format.dateTime(start, { weekday: "short", day: "numeric", month: "short", ...clock });
  const here = format.dateTime(start, clock);
  const there = format.dateTime(start, { timeZone: timezone, ...clock });
  return (
    <span className={period === null ? styles.activityWhen : classNames(styles.activityWhen, periodClass(period))}>
      {period === null ? null : <PeriodSign period={period} size={14} />}
      <time dateTime={startsAt}>{text}</time>
      {there === here ? null : <span className={textStyles.quiet}>{t("timeThere", { time: there })}</span>}
    </span>
  );
}
