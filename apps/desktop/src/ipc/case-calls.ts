import { caseRecord, caseSummary, commandArguments, commandOutcomes } from "@meander/domain/contract/cases";
import { z } from "zod";
import { type LocalCall, nothing } from "./call.ts";

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
    message: z.string().nullable().describe("Why not, as the server says it."),
    relatedCaseId: z.string().nullable().describe("The case that decides instead, where a refusal names one."),
    theirs: caseRecord.nullable().describe("The case as the server has it, after a conflict."),
    undoableUntil: z
      .string()
      .nullable()
      .describe("Until then a decision can be undone, by this computer's clock; null when it can't."),
  })
  .readonly();
export type SavedCommand = z.output<typeof savedCommand>;

/** Moderation: served from main's cache, with or without a network; what is saved reaches the server by the command log. */
export const caseCalls = {
  /** Every cached case that is not decided, and those decided lately; unsorted. */
  listCases: { access: "session", request: nothing, response: z.array(caseSummary).readonly() },
  getCase: { access: "session", request: caseId, response: caseRecord },
  /** Takes or renews the lease; the token stays in main. Needs the server: `offline` without it, `refused` while somebody else's. */
  claimCase: {
    access: "session",
    request: caseId,
    response: z.object({ expiresAt: z.string(), case: caseRecord }),
  },
  releaseCase: { access: "session", request: caseId, response: z.null() },
  /** Resolves once it is persisted (on disk where there is a store). */
  saveCommand: {
    access: "session",
    request: z.strictObject({ caseId: z.uuid(), baseVersion: z.int().min(1), arguments: commandArguments }),
    response: savedCommand,
  },
  /** Unsettled ones, conflicts, and the last 50 settled; newest first. */
  listCommands: { access: "session", request: nothing, response: z.array(savedCommand).readonly() },
  /** Leaves the other side's decision as it is. */
  dismissCommand: { access: "session", request: commandId, response: z.null() },
  /** Chooses one's own side of a conflict over the case as it was shown, at that version; `conflict` once it has another. */
  repeatCommand: {
    access: "session",
    request: commandId.extend({ baseVersion: z.int().min(1) }),
    response: savedCommand,
  },
} as const satisfies Record<string, LocalCall>;
