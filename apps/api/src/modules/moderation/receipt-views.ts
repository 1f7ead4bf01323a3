import type { CaseRecord, CommandReceipt } from "@meander/domain/contract/cases";
import type { StoredReceipt } from "./device-queries.ts";

/** `words` turns an encoded message into a person's language. */
export function commandReceiptOf(
  receipt: StoredReceipt,
  disputed: CaseRecord | null,
  words: (text: string) => string,
): CommandReceipt {
  const { commandId, sequence, outcome, message, caseVersion, receivedAt, undoableUntil, relatedCaseId } = receipt;
  return {
    commandId,
    sequence,
    outcome,
    message: message === null ? null : words(message),
    caseVersion,
    case: outcome === "conflict" ? disputed : null,
    receivedAt: receivedAt.toISOString(),
    undoableUntil,
    ...(relatedCaseId !== undefined && { relatedCaseId }),
  };
}
