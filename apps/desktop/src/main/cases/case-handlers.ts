import { type CommandArguments, caseRecord, claimResponse } from "@meander/domain/contract/cases";
import { undoSeconds } from "@meander/domain/policy";
import { z } from "zod";
import type { caseCalls } from "../../ipc/case-calls.ts";
import type { StoreState } from "../../ipc/console-calls.ts";
import type { ConsoleErrorCode, Result } from "../../ipc/contract.ts";
import type { Handlers } from "../handle.ts";
import { done, refused, toResult } from "../result.ts";
import type { ServerClock } from "../server-clock.ts";
import { DiskFullError } from "../store/record-store.ts";
import { isOpenConflict } from "./logged-command.ts";
import type { Workspace } from "./workspace.ts";

type Options = {
  readonly clock: ServerClock;
  readonly isOnline: () => boolean;
};

/** Error codes of stores that can't be written to. */
const unwritableStores: Partial<Record<StoreState, ConsoleErrorCode>> = {
  unreadable: "storeUnreadable",
  newer: "storeNewer",
};

/** Moderation is served from the cache; only claiming, releasing and an uncached case need the server. */
export function caseHandlers({ clock, isOnline }: Options): Pick<Handlers, keyof typeof caseCalls> {
  /** Prevents reporting a command as saved when the store can't persist it. */
  function withWritableStore<Value>(workspace: Workspace, work: () => Result<Value>): Result<Value> {
    const closed = unwritableStores[workspace.storeState];
    if (closed !== undefined) return refused(closed);
    try {
      return work();
    } catch (error) {
      if (error instanceof DiskFullError) return refused("diskFull");
      throw error;
    }
  }

  function save(
    workspace: Workspace,
    given: { readonly caseId: string; readonly baseVersion: number; readonly arguments: CommandArguments },
    settledConflictId?: string,
  ) {
    return withWritableStore(workspace, () => {
      const known = workspace.cache.find(given.caseId);
      if (known === undefined) return refused("notFound");
      const createdAt = new Date(clock.now()).toISOString();
      const undoableUntil =
        given.arguments.type === "decide" ? new Date(Date.now() + undoSeconds * 1_000).toISOString() : null;
      const command = {
        ...given,
        caseId: known.id,
        caseTitle: known.title,
        createdAt,
        leaseToken: workspace.leases.findToken(known.id),
        undoableUntil,
      };
      return done(workspace.commands.save(command, settledConflictId));
    });
  }

  return {
    listCases: async (_request, { cache }) => done(cache.list()),
    getCase: async (param, workspace) => {
      const known = workspace.cache.findProjected(param.caseId);
      if (known !== undefined) return done(known);
      const result = await workspace.request((api) => api.private.admin.case[":caseId"].$get({ param }), caseRecord);
      if (!result.ok) return toResult(result);
      workspace.cases.put([result.value]);
      return done(workspace.cache.findProjected(param.caseId) ?? result.value);
    },
    claimCase: async (param, workspace) => {
      if (!isOnline()) return refused("offline");
      const result = await workspace.request(
        (api) => api.private.admin.case[":caseId"].claim.$post({ param }),
        claimResponse,
      );
      if (!result.ok) {
        const { error } = result;
        return { ok: false, error: error.code === "conflict" ? { ...error, code: "refused" } : error };
      }
      const { token, expiresAt, case: claimed } = result.value;
      workspace.leases.put(param.caseId, { token, expiresAt });
      workspace.cases.put([claimed]);
      return done({ expiresAt, case: workspace.cache.findProjected(param.caseId) ?? claimed });
    },
    releaseCase: async (param, workspace) => {
      const token = workspace.leases.take(param.caseId);
      if (token === undefined) return done(null);
      const result = await workspace.request(
        (api) => api.private.admin.case[":caseId"].release.$post({ param, json: { token } }),
        z.unknown(),
      );
      return result.ok ? done(null) : toResult(result);
    },
    saveCommand: async (request, workspace) => save(workspace, request),
    listCommands: async (_request, workspace) =>
      done(workspace.log.list().map((logged) => workspace.commands.describe(logged))),
    dismissCommand: async ({ commandId }, workspace) =>
      withWritableStore(workspace, () => (workspace.commands.dismiss(commandId) ? done(null) : refused("notFound"))),
    repeatCommand: async ({ commandId, baseVersion }, workspace) => {
      const logged = workspace.log.find(commandId);
      if (logged === undefined || !isOpenConflict(logged)) return refused("notFound");
      const { theirs } = workspace.commands.describe(logged);
      // The other side has a newer version, which has to be shown before it can be overruled.
      if (theirs === null || theirs.version !== baseVersion) return refused("conflict");
      if (workspace.cache.find(theirs.id) === undefined) workspace.cases.put([theirs]);
      const { caseId, arguments: given } = logged.command;
      return save(workspace, { caseId, baseVersion, arguments: given }, commandId);
    },
  };
}
