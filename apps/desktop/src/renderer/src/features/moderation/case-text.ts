import { dayMs, hourMs, minuteMs } from "@meander/domain/time/durations";
import type { CaseSummary } from "@meander/domain/contract/cases";
import { useTranslations } from "../../shared/use-translations.ts";

/** Formats an age: `12 min`, `3 h`, `2 d`. */
export function useAge(): (milliseconds: number) => string {
  const t = useTranslations("console.moderation.age");
  return (milliseconds) => {
    if (milliseconds < hourMs) return t("minutes", { n: Math.max(0, Math.floor(milliseconds / minuteMs)) });
    if (milliseconds < dayMs) return t("hours", { n: Math.floor(milliseconds / hourMs) });
    return t("days", { n: Math.floor(milliseconds / dayMs) });
  };
}

/** Formats the time until or since: `18 min`, `5 h`, `2 days`. */
export function useSpan(): (milliseconds: number) => string {
  const t = useTranslations("console.moderation.head");
  return (milliseconds) => {
    if (milliseconds < hourMs) return t("spanMinutes", { n: Math.max(0, Math.floor(milliseconds / minuteMs)) });
    if (milliseconds < 2 * dayMs) return t("spanHours", { n: Math.floor(milliseconds / hourMs) });
    return t("spanDays", { n: Math.floor(milliseconds / dayMs) });
  };
}

/** The title of a case: a comment's text is in quotation marks. */
export function useCaseTitle(): (item: Pick<CaseSummary, "title" | "subjectType">) => string {
  const t = useTranslations("console.moderation.head");
  return ({ title, subjectType }) => {
    if (title === "") return t("deletedTitle");
    return subjectType === "comment" ? t("quoted", { text: title }) : title;
  };
}
