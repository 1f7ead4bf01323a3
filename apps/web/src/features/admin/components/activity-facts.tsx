import { isCategoryCode } from "@meander/domain/activity/category";
import { activityStatus } from "@meander/domain/activity/status";
import type { ActiveActivity } from "@meander/domain/contract/administration";
import { wallClockAt } from "@meander/domain/time/zone";
import { Badge } from "@meander/ui/primitives/badge";
import { PeriodChip } from "@meander/ui/primitives/chip";
import { useLocale, useTranslations } from "use-intl";
import { categoryKey } from "../../../shared/activities/category-key.ts";
import { periodCodeOf } from "../../../shared/when/use-day-texts.ts";
import { useWhenText } from "../../../shared/when/use-when-text.ts";
import styles from "../admin.module.css";

type FactProps = { readonly activity: ActiveActivity };

/** The next date, by the activity's own time zone and in the colour of its period. */
export function ActivityWhen({ activity }: FactProps) {
  const t = useTranslations("admin");
  const whenText = useWhenText();
  const { startsAt, timePeriodCode, timeCode, timezone } = activity;
  if (startsAt === null || timePeriodCode === null) return <span className={styles.quiet}>{t("noDate")}</span>;
  const { dayCode } = wallClockAt(new Date(startsAt), timezone);
  const relevantDate = { startsAt, dayCode, timePeriodCode, timeCode };
  return (
    <PeriodChip period={periodCodeOf(timePeriodCode)}>
      <time dateTime={startsAt}>{whenText({ relevantDate, timezone: { name: timezone, rawOffset: 0 } })}</time>
    </PeriodChip>
  );
}

/** Its categories and special properties. */
export function ActivityBadges({ activity }: FactProps) {
  const t = useTranslations("admin");
  const when = useTranslations("when");
  const names = activity.categories.filter(isCategoryCode).map((code) => when(categoryKey(code)));
  return (
    <span className={styles.badges}>
      <span className={styles.quiet}>{names.join(" · ")}</span>
      {activity.status === activityStatus.closed && <Badge>{t("closed")}</Badge>}
      {activity.isSuggested && <Badge>{t("suggested")}</Badge>}
    </span>
  );
}

/** The host's country, if it differs from the activity's. */
export function HostBadge({ activity }: FactProps) {
  const t = useTranslations("admin");
  const countryName = useCountryName();
  if (!activity.isHostTourist) return null;
  const { countryCode } = activity.host;
  return (
    <Badge tone="brand">
      {countryCode === null ? t("abroad") : t("abroadFrom", { country: countryName(countryCode) })}
    </Badge>
  );
}

function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames(useLocale(), { type: "region" });
  return (code) => names.of(code) ?? code;
}

/** Its town and country. */
export function ActivityWhere({ activity }: FactProps) {
  const t = useTranslations("admin");
  const { placeName, countryName } = activity;
  if (placeName === null) return <span className={styles.quiet}>{countryName ?? t("noPlace")}</span>;
  return (
    <span className={styles.where}>
      {placeName}
      {countryName !== null && countryName !== placeName && <span className={styles.quiet}>{countryName}</span>}
    </span>
  );
}
