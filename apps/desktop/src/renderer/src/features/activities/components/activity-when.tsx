import type { ActiveActivity } from "@meander/domain/contract/administration";
import { isTimePeriodCode } from "@meander/domain/time/period";
import { zonedText } from "@meander/domain/time/zoned-text";
import { PeriodSign, periodClass } from "@meander/ui/primitives/period-sign";
import { useFormatter, useLocale } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "../activities.module.css";
import textStyles from "../../../shared/text.module.css";

/**
 * The start in the reader's own time, in which the list is in order, with the icon of its time of day; the time at the
 * activity's place where it differs.
 */
export function ActivityWhen({ activity }: { activity: ActiveActivity }) {
  const t = useTranslations("console.administration.activities");
  const { startsAt, timePeriodCode, isSuggested } = activity;
  if (startsAt === null) return <span className={textStyles.quiet}>{t(isSuggested ? "suggested" : "noDate")}</span>;
  const period = timePeriodCode !== null && isTimePeriodCode(timePeriodCode) ? timePeriodCode : null;
  return (
    <span className={period === null ? styles.activityWhen : classNames(styles.activityWhen, periodClass(period))}>
      {period === null ? null : <PeriodSign period={period} size={14} />}
      <StartText startsAt={startsAt} timeZone={activity.timezone} />
    </span>
  );
}

function StartText({ startsAt, timeZone }: { startsAt: string; timeZone: string }) {
  const t = useTranslations("console.administration.activities");
  const tWhen = useTranslations("when");
  const format = useFormatter();
  const start = new Date(startsAt);
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const here = format.dateTime(start, clock);
  const there = zonedText(start, timeZone, useLocale());
  const isElsewhere = there.time !== here;
  return (
    <>
      <time dateTime={startsAt}>
        {format.dateTime(start, { weekday: "short", day: "numeric", month: "short", ...clock })}
      </time>
      {isElsewhere ? <span className={textStyles.quiet}>{t("timeThere", { time: there.time })}</span> : null}
      {isElsewhere || there.nightOf === null ? null : (
        <span className={textStyles.quiet}>{tWhen("ofNight", { weekday: there.nightOf })}</span>
      )}
    </>
  );
}
