import { createHash } from "node:crypto";
import {
  type CaseRecord,
  commandOutcomes,
  commandReceipt,
  commandText,
  type StaffCommand,
  staffCommand,
} from "@meander/domain/contract/cases";
import { z } from "zod";
import type { SavedCommand } from "../../ipc/case-calls.ts";

/** A command as the log keeps it. */
export const loggedCommand = z.object({
  command: staffCommand,
  caseTitle: z.string(),
  state: z.enum(["queued", "sent", ...commandOutcomes]),
  receipt: commandReceipt.nullable(),
  /** By this computer's clock. */
  undoableUntil: z.string().nullable(),
  /** A conflict that a person has looked at. */
  isDismissed: z.boolean(),
});
export type LoggedCommand = z.infer<typeof loggedCommand>;

export function isSettled({ state }: LoggedCommand): boolean {
  return state !== "queued" && state !== "sent";
}

export function isOpenConflict({ state, isDismissed }: LoggedCommand): boolean {
  return state === "conflict" && !isDismissed;
}

export function signCommand(deviceId: string, command: Omit<StaffCommand, "hash">): StaffCommand {
  return { ...command, hash: createHash("sha256").update(commandText(deviceId, command)).digest("hex") };
}

/** What a window sees of it; `told` is its case as the server told it last. */
export function toSavedCommand(logged: LoggedCommand, told: CaseRecord | undefined): SavedCommand {
  const { command, caseTitle, state, receipt, undoableUntil } = logged;
  const answered = receipt?.case ?? null;
  const { commandId, sequence, caseId, baseVersion, createdAt } = command;
  return {
    commandId,
    sequence,
    caseId,
    caseTitle,
    baseVersion,
    arguments: command.arguments,
    createdAt,
    state,
    message: receipt?.message ?? null,
    relatedCaseId: receipt?.relatedCaseId ?? null,
    theirs: state === "conflict" ? laterOf(answered, told ?? null) : null,
    undoableUntil,
  };
}

/** A third decision may have come since the conflict was answered: that is the other side then. */
function laterOf(answered: CaseRecord | null, told: CaseRecord | null): CaseRecord | null {
  if (answered === null || told === null) return answered ?? told;
  return told.version > answered.version ? told : answered;
}
