import { type CommandArguments, caseRecord, claimResponse } from "@meander/domain/contract/cases";
import { casePolicy } from "@meander/domain/policy";
import { z } from "zod";
import type { caseCalls } from "../../ipc/case-calls.ts";
import type { StoreState } from "../../ipc/console-calls.ts";
import type { ConsoleErrorCode, Result } from "../../ipc/contract.ts";
import type { Handlers } from "../handle.ts";
import { done, refused, toResult } from "../result.ts";
import type { ServerClock } from "../server-clock.ts";
import { DiskFullError } from "../store/record-store.ts";
import { isOpenConflict } from "./logged-command.ts";
import type { Workplace } from "./workplace.ts";

type Options = {
  readonly clock: ServerClock;
  readonly isOnline: () => boolean;
};

/** Stores that take nothing, and why. */
const closedStores: Partial<Record<StoreState, ConsoleErrorCode>> = {
  unreadable: "storeUnreadable",
  newer: "storeNewer",
};

/** Moderation from the cache; only claiming, releasing and an unknown case are requests to the server. */
export function caseHandlers({ clock, isOnline }: Options): Pick<Handlers, keyof typeof caseCalls> {
  /** Nothing is answered as saved that is not. */
  function saving<Value>(workplace: Workplace, work: () => Result<Value>): Result<Value> {
    const closed = closedStores[workplace.storeState];
    if (closed !== undefined) return refused(closed);
    try {
      return work();
    } catch (error) {
      if (error instanceof DiskFullError) return refused("diskFull");
      throw error;
    }
  }

  function save(
    workplace: Workplace,
    given: { readonly caseId: string; readonly baseVersion: number; readonly arguments: CommandArguments },
    instead?: string,
  ) {
    return saving(workplace, () => {
      const known = workplace.cache.find(given.caseId);
      if (known === undefined) return refused("notFound");
      const createdAt = new Date(clock.now()).toISOString();
      const undoableUntil =
        given.arguments.type === "decide" ? new Date(Date.now() + casePolicy.undoSeconds * 1_000).toISOString() : null;
      const command = {
        ...given,
        caseId: known.id,
        caseTitle: known.title,
        createdAt,
        leaseToken: workplace.leases.findToken(known.id),
        undoableUntil,
      };
      return done(workplace.save(command, instead));
    });
  }

  return {
    listCases: async (_request, { cache }) => done(cache.list()),
    getCase: async (param, workplace) => {
      const known = workplace.cache.findShown(param.caseId);
      if (known !== undefined) return done(known);
      const result = await workplace.request((api) => api.private.admin.case[":caseId"].$get({ param }), caseRecord);
      if (!result.ok) return toResult(result);
      workplace.keepCases([result.value]);
      return done(workplace.cache.findShown(param.caseId) ?? result.value);
    },
    claimCase: async (param, workplace) => {
      if (!isOnline()) return refused("offline");
      const result = await workplace.request(
        (api) => api.private.admin.case[":caseId"].claim.$post({ param }),
        claimResponse,
      );
      if (!result.ok) {
        const { error } = result;
        return { ok: false, error: error.code === "conflict" ? { ...error, code: "refused" } : error };
      }
      const { token, expiresAt, case: claimed } = result.value;
      workplace.leases.put(param.caseId, { token, expiresAt });
      workplace.keepCases([claimed]);
      return done({ expiresAt, case: workplace.cache.findShown(param.caseId) ?? claimed });
    },
    releaseCase: async (param, workplace) => {
      const token = workplace.leases.take(param.caseId);
      if (token === undefined) return done(null);
      const result = await workplace.request(
        (api) => api.private.admin.case[":caseId"].release.$post({ param, json: { token } }),
        z.unknown(),
      );
      return result.ok ? done(null) : toResult(result);
    },
    saveCommand: async (request, workplace) => save(workplace, request),
    listCommands: async (_request, workplace) => done(workplace.log.list().map((logged) => workplace.describe(logged))),
    dismissCommand: async ({ commandId }, workplace) =>
      saving(workplace, () => (workplace.dismiss(commandId) ? done(null) : refused("notFound"))),
    repeatCommand: async ({ commandId, baseVersion }, workplace) => {
      const logged = workplace.log.find(commandId);
      if (logged === undefined || !isOpenConflict(logged)) return refused("notFound");
      const { theirs } = workplace.describe(logged);
      // A later case is the other side by now, and has to be seen first.
      if (theirs === null || theirs.version !== baseVersion) return refused("conflict");
      if (workplace.cache.find(theirs.id) === undefined) workplace.keepCases([theirs]);
      const { caseId, arguments: said } = logged.command;
      return save(workplace, { caseId, baseVersion, arguments: said }, commandId);
    },
  };
}
