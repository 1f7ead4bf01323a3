import { type Decision, hasDays } from "@meander/domain/moderation/decision";
import { useTranslations } from "../use-translations.ts";

/** The name of a decision; without days where they aren't known, as in summaries of cases. */
export function useDecisionName(): (decision: Decision, days: number | null) => string {
  const t = useTranslations("console.moderation");
  return (decision, days) => {
    if (!hasDays(decision) || days !== null) return t(`event.decision.${decision}`, { days: days ?? 0 });
    return t(decision === "shorten" ? "cases.shortened" : "cases.suspended");
  };
}
