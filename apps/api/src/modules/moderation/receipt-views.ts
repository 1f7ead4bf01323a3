import type { CaseRecord, CommandReceipt } from "@meander/domain/contract/cases";
import type { StoredReceipt } from "./device-queries.ts";

/** `translateText` translates an encoded message for the person. */
export function commandReceiptOf(
  receipt: StoredReceipt,
  disputed: CaseRecord | null,
  translateText: (text: string) => string,
): CommandReceipt {
  const { commandId, sequence, outcome, message, caseVersion, receivedAt, undoableUntil, relatedCaseId } = receipt;
  return {
    commandId,
    sequence,
    outcome,
    message: message === null ? null : translateText(message),
    caseVersion,
    case: outcome === "conflict" ? disputed : null,
    receivedAt: receivedAt.toISOString(),
    undoableUntil,
    ...(relatedCaseId !== undefined && { relatedCaseId }),
  };
}
