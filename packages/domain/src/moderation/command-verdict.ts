import { dayMs } from "../time/durations.ts";
import type { CommandType } from "../contract/cases.ts";
import { message } from "../messages/message.ts";
import { type CaseStatus, nextCaseStatus } from "./case-status.ts";
import type { CaseCommand } from "./deciding.ts";
import { type Decision, isSameOutcome } from "./decision.ts";

/** A case as a command finds it on the server. */
export type CaseStanding = {
  readonly status: CaseStatus;
  readonly decided: { readonly decision: Decision; readonly days?: number | undefined } | null;
  readonly isSecondOpinionAsked: boolean;
  /** Since the version that the command rests on, somebody else did or reported something; notes and claims don't count. */
  readonly hasChanged: boolean;
  /** Whose lease is valid, when it isn't the commander's. */
  readonly heldBy: string | null;
  /** A colleague took the case after the lease that the command was given under, whether or not that one is still valid. */
  readonly isTakenOver: boolean;
  /**
   * The person saw both sides of a conflict and chose their own. True only while the case still has the version that was shown: a third
   * decision is a conflict of its own.
   */
  readonly isChosen: boolean;
};

export type JudgedCommand =
  | Extract<CaseCommand, { type: "decide" }>
  | { readonly type: Exclude<CommandType, "decide" | "undo"> };

export type CommandVerdict =
  | { readonly outcome: "applied" | "already-done" }
  /** Applied in place of the decision that was made meanwhile, which is taken back. */
  | { readonly outcome: "replaces" }
  /** A person looks at both sides; `message` as the catalogue's encoded text. */
  | { readonly outcome: "conflict"; readonly message: string };

const applied: CommandVerdict = { outcome: "applied" };
const alreadyDone: CommandVerdict = { outcome: "already-done" };

/** What comes of a command that its giver may give (design §10). Undo is judged by its decision instead. */
export function judgeCommand(standing: CaseStanding, command: JudgedCommand): CommandVerdict {
  if (command.type === "note") return applied;
  if (isDone(standing, command)) return alreadyDone;
  const isDecided = nextCaseStatus(standing.status, command.type) === null;
  if (standing.isChosen) return isDecided ? { outcome: "replaces" } : applied;
  if (isDecided) return conflict(message("caseAlreadyDecided"));
  if (standing.heldBy !== null) return conflict(message("caseClaimed", { name: standing.heldBy }));
  if (standing.isTakenOver) return conflict(message("caseTakenOver"));
  // What was reported meanwhile may change a decision; it takes nothing from a question to others.
  return command.type === "decide" && standing.hasChanged ? conflict(message("caseChanged")) : applied;
}

function isDone(standing: CaseStanding, command: JudgedCommand): boolean {
  switch (command.type) {
    case "decide":
      return standing.decided !== null && isSameOutcome(standing.decided, command);
    case "escalate":
      return standing.status === "escalated";
    case "askSecondOpinion":
      return standing.status !== "decided" && standing.isSecondOpinionAsked;
    case "note":
      return false;
  }
}

function conflict(text: string): CommandVerdict {
  return { outcome: "conflict", message: text };
}

/** Whether a command waited too long in its console to still mean what it meant. A clock ahead of ours makes nothing old. */
export function isTooOld(createdAt: Date, now: Date, days: number): boolean {
  return now.getTime() - createdAt.getTime() > days * dayMs;
}
