import { dayMs } from "../time/durations.ts";
import type { CommandType } from "../contract/cases.ts";
import { message } from "../messages/message.ts";
import { type CaseStatus, nextCaseStatus } from "./case-status.ts";
import type { CaseCommand } from "./deciding.ts";
import { type Decision, isSameOutcome } from "./decision.ts";

/** The server's state of a case when a command arrives. */
export type CaseState = {
  readonly status: CaseStatus;
  readonly decided: { readonly decision: Decision; readonly days?: number | undefined } | null;
  readonly isSecondOpinionRequested: boolean;
  /**
   * Whether someone else acted on the case or reported its subject since the command's base version. Notes and claims
   * don't count.
   */
  readonly hasChanged: boolean;
  /** The name of another moderator with a valid lease. */
  readonly leaseHolder: string | null;
  /** Whether a colleague claimed the case after the command's lease was issued, even if their lease has expired. */
  readonly isTakenOver: boolean;
  /**
   * The moderator saw both sides of a conflict and chose their own. True only while the case has the version that was
   * shown: a third decision is a new conflict.
   */
  readonly isChosen: boolean;
};

export type EvaluatedCommand =
  | Extract<CaseCommand, { type: "decide" }>
  | { readonly type: Exclude<CommandType, "decide" | "undo"> };

export type CommandVerdict =
  | { readonly outcome: "applied" | "already-done" }
  /** Applied instead of the decision made in the meantime, which is undone. */
  | { readonly outcome: "replaces" }
  /** The moderator compares both sides; `message` is an encoded catalogue message. */
  | { readonly outcome: "conflict"; readonly message: string };

const applied: CommandVerdict = { outcome: "applied" };
const alreadyDone: CommandVerdict = { outcome: "already-done" };

/** The outcome of a permitted command. Undo is evaluated through its decision instead. */
export function evaluateCommand(caseState: CaseState, command: EvaluatedCommand): CommandVerdict {
  if (command.type === "note") return applied;
  if (isDone(caseState, command)) return alreadyDone;
  const isDecided = nextCaseStatus(caseState.status, command.type) === null;
  if (caseState.isChosen) return isDecided ? { outcome: "replaces" } : applied;
  if (isDecided) return conflict(message("caseAlreadyDecided"));
  if (caseState.leaseHolder !== null) return conflict(message("caseClaimed", { name: caseState.leaseHolder }));
  if (caseState.isTakenOver) return conflict(message("caseTakenOver"));
  // A newer report may change a decision, but not an escalation or a request for a second opinion.
  return command.type === "decide" && caseState.hasChanged ? conflict(message("caseChanged")) : applied;
}

function isDone(caseState: CaseState, command: EvaluatedCommand): boolean {
  switch (command.type) {
    case "decide":
      return caseState.decided !== null && isSameOutcome(caseState.decided, command);
    case "escalate":
      return caseState.status === "escalated";
    case "askSecondOpinion":
      return caseState.status !== "decided" && caseState.isSecondOpinionRequested;
    case "note":
      return false;
  }
}

function conflict(text: string): CommandVerdict {
  return { outcome: "conflict", message: text };
}

/**
 * Whether a command waited in its console for too long to be applied. A clock ahead of the server's never makes it
 * expire.
 */
export function isTooOld(createdAt: Date, now: Date, days: number): boolean {
  return now.getTime() - createdAt.getTime() > days * dayMs;
}
