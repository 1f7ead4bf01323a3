import { caseRecord, caseSummary, commandArguments, commandOutcomes } from "@meander/domain/contract/cases";
import { z } from "zod";
import { type LocalCall, noRequest } from "./call.ts";

const caseId = z.strictObject({ caseId: z.uuid() });
const commandId = z.strictObject({ commandId: z.uuid() });

const savedCommand = z
  .object({
    commandId: z.string(),
    sequence: z.int(),
    caseId: z.string(),
    caseTitle: z.string(),
    baseVersion: z.int(),
    arguments: commandArguments,
    createdAt: z.string(),
    state: z.enum(["queued", "sent", ...commandOutcomes]),
    message: z.string().nullable().describe("The server's reason for the refusal."),
    relatedCaseId: z.string().nullable().describe("The case that decides instead, when a refusal names one."),
    theirs: caseRecord.nullable().describe("The server's version of the case after a conflict."),
    undoableUntil: z
      .string()
      .nullable()
      .describe("Until when a decision can be undone, on this computer's clock; null when it can't."),
  })
  .readonly();
export type SavedCommand = z.output<typeof savedCommand>;

/** Moderation works from main's cache, online or offline; saved commands reach the server through the command log. */
export const caseCalls = {
  /** Every undecided cached case and the recently decided ones, unsorted. */
  listCases: { access: "session", request: noRequest, response: z.array(caseSummary).readonly() },
  getCase: { access: "session", request: caseId, response: caseRecord },
  /**
   * Acquires or renews the lease; its token stays in main. Fails with `offline` without the server, with `refused`
   * while somebody else has the lease.
   */
  claimCase: {
    access: "session",
    request: caseId,
    response: z.object({ expiresAt: z.string(), case: caseRecord }),
  },
  releaseCase: { access: "session", request: caseId, response: z.null() },
  /** Resolves once the command is persisted (on disk where there is a store). */
  saveCommand: {
    access: "session",
    request: z.strictObject({ caseId: z.uuid(), baseVersion: z.int().min(1), arguments: commandArguments }),
    response: savedCommand,
  },
  /** Unsettled commands, open conflicts and the last 50 settled commands, newest first. */
  listCommands: { access: "session", request: noRequest, response: z.array(savedCommand).readonly() },
  /** Accepts the other side's decision. */
  dismissCommand: { access: "session", request: commandId, response: z.null() },
  /**
   * Repeats one's own command on the case as it was shown, at that version; fails with `conflict` if the case has a
   * newer version.
   */
  repeatCommand: {
    access: "session",
    request: commandId.extend({ baseVersion: z.int().min(1) }),
    response: savedCommand,
  },
} as const satisfies Record<string, LocalCall>;
