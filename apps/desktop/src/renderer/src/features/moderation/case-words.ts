import type { CaseSummary } from "@meander/domain/contract/cases";
import { useTranslations } from "use-intl";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `12 min`, `3 h`, `2 d`. */
export function useAge(): (milliseconds: number) => string {
  const t = useTranslations("console.moderation.age");
  return (milliseconds) => {
    if (milliseconds < hour) return t("minutes", { n: Math.max(0, Math.floor(milliseconds / minute)) });
    if (milliseconds < day) return t("hours", { n: Math.floor(milliseconds / hour) });
    return t("days", { n: Math.floor(milliseconds / day) });
  };
}

/** Until or since, in words: `18 min`, `5 h`, `2 days`. */
export function useSpan(): (milliseconds: number) => string {
  const t = useTranslations("console.moderation.head");
  return (milliseconds) => {
    if (milliseconds < hour) return t("spanMinutes", { n: Math.max(0, Math.floor(milliseconds / minute)) });
    if (milliseconds < 2 * day) return t("spanHours", { n: Math.floor(milliseconds / hour) });
    return t("spanDays", { n: Math.floor(milliseconds / day) });
  };
}

/** What a case is called: a comment by its words, in quotation marks. */
export function useCaseTitle(): (item: Pick<CaseSummary, "title" | "subjectType">) => string {
  const t = useTranslations("console.moderation.head");
  return ({ title, subjectType }) => {
    if (title === "") return t("goneTitle");
    return subjectType === "comment" ? t("quoted", { text: title }) : title;
  };
}
