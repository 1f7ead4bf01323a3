import type { Position } from "@meander/domain/contract/profiles";
import { formatDateRange } from "@meander/domain/profile/date-range";
import { useLocale, useTranslations } from "use-intl";

type Dated = Pick<Position, "startDate" | "endDate" | "isCurrent">;

/** 'MMM YYYY – MMM YYYY', with 'present' at the end of a current position. */
export function useDateRangeText(): (position: Dated) => string {
  const locale = useLocale();
  const t = useTranslations("profile");
  return (position) => formatDateRange(position, locale, t("present"));
}
