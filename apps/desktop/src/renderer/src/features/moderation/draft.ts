import type { CaseRecord, CommandArguments, MeasureProposal } from "@meander/domain/contract/cases";
import type { UserId } from "@meander/domain/ids";
import { type Decision, hasDays, isSanction } from "@meander/domain/moderation/decision";
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
  /** Colleagues whom a note mentions. */
  readonly mentionedIds: readonly UserId[];
};

export function isDecisionAction(action: DraftAction): action is Decision {
  return action !== "escalate" && action !== "askSecondOpinion" && action !== "note";
}

/** Starts with the proposed category, or the most severe reported one, and the suggested duration. */
export function beginDraft(
  action: DraftAction,
  { category, proposal }: CaseRecord,
  suggestion: Suggestion | null,
): Draft {
  return {
    action,
    category: proposal?.decision === action ? proposal.category : category,
    days: suggestion?.days ?? defaultSuspensionDays,
    text: "",
    mentionedIds: [],
  };
}

/** The measure of the draft; null for what isn't a sanction. */
export function sanctionOf({ action, days }: Draft): Omit<MeasureProposal, "category"> | null {
  if (!isDecisionAction(action) || !isSanction(action)) return null;
  return action === "suspend" ? { decision: action, days } : { decision: action };
}

/** With `isProposal`, a sanction is proposed to a colleague instead. */
export function toArguments(draft: Draft, { isProposal }: { readonly isProposal: boolean }): CommandArguments {
  const { action, category, days, text, mentionedIds } = draft;
  const words = text.trim();
  const sanction = isProposal ? sanctionOf(draft) : null;
  if (sanction !== null) return { type: "askSecondOpinion", reason: words, proposal: { ...sanction, category } };
  switch (action) {
    case "note":
      return { type: "note", text: words, ...(mentionedIds.length > 0 && { mentionedIds: [...mentionedIds] }) };
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
      return hasDays(action) ? { ...decision, days } : decision;
    }
  }
}
