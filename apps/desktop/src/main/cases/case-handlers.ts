import { type CommandArguments, caseRecord, claimResponse } from "@meander/domain/contract/cases";
import { casePolicy } from "@meander/domain/policy";
import { z } from "zod";
import type { CaseCalls } from "../../ipc/case-calls.ts";
import type { ConsoleErrorCode, Result } from "../../ipc/contract.ts";
import type { StoreState } from "../../ipc/desk-calls.ts";
import type { Handlers } from "../handle.ts";
import { done, refused, toResult } from "../result.ts";
import { privateBase } from "../server-client.ts";
import type { ServerClock } from "../server-clock.ts";
import { DiskFullError } from "../store/record-store.ts";
import { isOpenConflict } from "./logged-command.ts";
import type { Workplace } from "./workplace.ts";

type Options = {
  readonly findWorkplace: () => Workplace | undefined;
  readonly clock: ServerClock;
  readonly isOnline: () => boolean;
};

/** Stores that take nothing, and why. */
const closedStores: Partial<Record<StoreState, ConsoleErrorCode>> = {
  unreadable: "storeUnreadable",
  newer: "storeNewer",
};

/** Moderation, answered from what this desk has; only claiming, releasing and a case it doesn't know ask the server. */
export function caseHandlers(options: Options): Pick<Handlers, Exclude<keyof CaseCalls, "getPicture">> {
  const { findWorkplace, clock } = options;

  function atWork<Value>(work: (workplace: Workplace) => Promise<Result<Value>>): Promise<Result<Value>> {
    const workplace = findWorkplace();
    return workplace === undefined ? Promise.resolve(refused("refused")) : work(workplace);
  }

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
    listCases: () => atWork(async ({ cache }) => done(cache.list())),
    getCase: ({ caseId }) =>
      atWork(async (workplace) => {
        const known = workplace.cache.findShown(caseId);
        if (known !== undefined) return done(known);
        const answer = await workplace.ask({ method: "GET", path: `${privateBase}/admin/case/${caseId}` }, caseRecord);
        if (!answer.ok) return toResult(answer);
        workplace.keepCases([answer.value]);
        return done(workplace.cache.findShown(caseId) ?? answer.value);
      }),
    claimCase: ({ caseId }) =>
      atWork(async (workplace) => {
        if (!options.isOnline()) return refused("offline");
        const path = `${privateBase}/admin/case/${caseId}/claim`;
        const answer = await workplace.ask({ method: "POST", path, body: {} }, claimResponse);
        if (!answer.ok) {
          const { error } = answer;
          return { ok: false, error: error.code === "conflict" ? { ...error, code: "refused" } : error };
        }
        const { token, expiresAt, case: claimed } = answer.value;
        workplace.leases.put(caseId, { token, expiresAt });
        workplace.keepCases([claimed]);
        return done({ expiresAt, case: workplace.cache.findShown(caseId) ?? claimed });
      }),
    releaseCase: ({ caseId }) =>
      atWork(async (workplace) => {
        const token = workplace.leases.take(caseId);
        if (token === undefined) return done(null);
        const path = `${privateBase}/admin/case/${caseId}/release`;
        const answer = await workplace.ask({ method: "POST", path, body: { token } }, z.unknown());
        return answer.ok ? done(null) : toResult(answer);
      }),
    saveCommand: (request) => atWork(async (workplace) => save(workplace, request)),
    listCommands: () =>
      atWork(async (workplace) => done(workplace.log.list().map((logged) => workplace.describe(logged)))),
    dismissCommand: ({ commandId }) =>
      atWork(async (workplace) =>
        saving(workplace, () => (workplace.dismiss(commandId) ? done(null) : refused("notFound"))),
      ),
    repeatCommand: ({ commandId, baseVersion }) =>
      atWork(async (workplace) => {
        const logged = workplace.log.find(commandId);
        if (logged === undefined || !isOpenConflict(logged)) return refused("notFound");
        const { theirs } = workplace.describe(logged);
        // A later case is the other side by now, and has to be seen first.
        if (theirs === null || theirs.version !== baseVersion) return refused("conflict");
        if (workplace.cache.find(theirs.id) === undefined) workplace.keepCases([theirs]);
        const { caseId, arguments: said } = logged.command;
        return save(workplace, { caseId, baseVersion, arguments: said }, commandId);
      }),
  };
}
