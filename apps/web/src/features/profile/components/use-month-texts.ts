import type { Position } from "@meander/domain/contract/profiles";
import { useFormatter, useTranslations } from "use-intl";

type YearMonth = { readonly year: number; readonly month: number };

/** Months as the specification shows them: 'MMM YYYY', and 'present' for a current position. */
export function useMonthTexts() {
  const format = useFormatter();
  const t = useTranslations("profile");
  const month = ({ year, month }: YearMonth) =>
    format.dateTime(new Date(Date.UTC(year, month - 1, 1)), { month: "short", year: "numeric", timeZone: "UTC" });
  return {
    month,
    range({ startDate, endDate, isCurrent }: Pick<Position, "startDate" | "endDate" | "isCurrent">): string {
      if (isCurrent || endDate === null) return t("dateRange", { from: month(startDate), to: t("present") });
      return t("dateRange", { from: month(startDate), to: month(endDate) });
    },
  };
}
