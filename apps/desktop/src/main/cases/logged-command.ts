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

/** A command as stored in the log. */
export const loggedCommand = z.object({
  command: staffCommand,
  caseTitle: z.string(),
  state: z.enum(["queued", "sent", ...commandOutcomes]),
  receipt: commandReceipt.nullable(),
  /** By this computer's clock. */
  undoableUntil: z.string().nullable(),
  /** Whether a person has dismissed this conflict. */
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

/** The window's view of the command; `latest` is the server's latest version of its case. */
export function toSavedCommand(logged: LoggedCommand, latest: CaseRecord | undefined): SavedCommand {
  const { command, caseTitle, state, receipt, undoableUntil } = logged;
  const ofReceipt = receipt?.case ?? null;
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
    theirs: state === "conflict" ? laterOf(ofReceipt, latest ?? null) : null,
    undoableUntil,
  };
}

/** A third decision may be newer than the conflict's receipt; the other side is then that one. */
function laterOf(ofReceipt: CaseRecord | null, latest: CaseRecord | null): CaseRecord | null {
  if (ofReceipt === null || latest === null) return ofReceipt ?? latest;
  return latest.version > ofReceipt.version ? latest : ofReceipt;
}
