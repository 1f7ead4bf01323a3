import type { CaseRecord, CaseSummary, CommandArguments, CommandOutcome } from "@meander/domain/contract/cases";

/** Moderation: answered from main's cache, with or without a network; what is saved reaches the server by the command log. */
export type CaseCalls = {
  /** Every cached case that is not decided, and those decided lately; unsorted. */
  listCases: { request: undefined; response: readonly CaseSummary[] };
  getCase: { request: { readonly caseId: string }; response: CaseRecord };
  /** Takes or renews the lease; the token stays in main. Needs the server: `offline` without it, `refused` while somebody else's. */
  claimCase: { request: { readonly caseId: string }; response: Claim };
  releaseCase: { request: { readonly caseId: string }; response: null };
  /** Answers once it is kept (on disk where there is a store). */
  saveCommand: {
    request: { readonly caseId: string; readonly baseVersion: number; readonly arguments: CommandArguments };
    response: SavedCommand;
  };
  /** Unsettled ones, conflicts, and the last 50 settled; newest first. */
  listCommands: { request: undefined; response: readonly SavedCommand[] };
  /** Leaves the other side's decision as it is. */
  dismissCommand: { request: { readonly commandId: string }; response: null };
  /** Chooses one's own side of a conflict over the case as it was shown, at that version; `conflict` once it has another. */
  repeatCommand: { request: { readonly commandId: string; readonly baseVersion: number }; response: SavedCommand };
  /** Bytes of a picture on the server, by its path there. */
  getPicture: { request: { readonly path: string }; response: { readonly type: string; readonly bytes: Uint8Array } };
};

export type Claim = { readonly expiresAt: string; readonly case: CaseRecord };

export type CommandState = "queued" | "sent" | CommandOutcome;

export type SavedCommand = {
  readonly commandId: string;
  readonly sequence: number;
  readonly caseId: string;
  readonly caseTitle: string;
  readonly baseVersion: number;
  readonly arguments: CommandArguments;
  readonly createdAt: string;
  readonly state: CommandState;
  /** Why not, in the server's words. */
  readonly message: string | null;
  /** The case that decides instead, where a refusal names one. */
  readonly relatedCaseId: string | null;
  /** The case as the server has it, after a conflict. */
  readonly theirs: CaseRecord | null;
  /** Until then a decision can be taken back: from saving it, then from when the server applied it; null when it can't. By this computer's clock. */
  readonly undoableUntil: string | null;
};
