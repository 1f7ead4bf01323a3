import type { CaseRecord, CommandArguments } from "@meander/domain/contract/cases";
import type { Decision } from "@meander/domain/moderation/decision";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import { policyVersions } from "@meander/domain/policy";
import { defaultSuspensionDays, type Suggestion } from "./suggestion.ts";

/** Each has the key of its name. */
export type DraftAction = Decision | "escalate" | "askSecondOpinion" | "note";

/** The draft of a decision, question or note. */
export type Draft = {
  readonly action: DraftAction;
  readonly category: ReportCategory;
  readonly days: number;
  readonly text: string;
};

export function isDecisionAction(action: DraftAction): action is Decision {
  return action !== "escalate" && action !== "askSecondOpinion" && action !== "note";
}

/** Starts with the most severe reported category and the suggested duration. */
export function beginDraft(action: DraftAction, { category }: CaseRecord, suggestion: Suggestion | null): Draft {
  return { action, category, days: suggestion?.days ?? defaultSuspensionDays, text: "" };
}

export function toArguments({ action, category, days, text }: Draft): CommandArguments {
  const words = text.trim();
  switch (action) {
    case "note":
      return { type: "note", text: words };
    case "escalate":
    case "askSecondOpinion":
      return { type: action, reason: words };
    default: {
      const decision = {
        type: "decide" as const,
        decision: action,
        category,
        policyVersion: policyVersions[category],
        reason: words,
      };
      return action === "suspend" ? { ...decision, days } : decision;
    }
  }
}
