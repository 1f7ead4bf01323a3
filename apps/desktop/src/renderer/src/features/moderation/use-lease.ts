import type { CaseRecord } from "@meander/domain/contract/cases";
import { casePolicy } from "@meander/domain/policy";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ConsoleError, ConsoleErrorCode } from "../../../../ipc/contract.ts";
import { useStaff } from "../../shared/console/staff.ts";
import { isLeased } from "./case-list.ts";
import { caseQuery, cacheCase } from "./queries.ts";

/** Long enough to skip past a case with J without claiming it. */
const dwellMs = 600;
const renewMs = (casePolicy.leaseSeconds * 1_000) / 2;
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;
/** Failures that may pass without the person's doing; any other one is a refusal. */
const passingErrors: ReadonlySet<ConsoleErrorCode> = new Set(["offline", "rateLimited", "failed"]);

type LeaseConditions = { readonly isOnline: boolean; readonly isFree: boolean; readonly now: number };

/**
 * Claims the lease of a case that stays open for a moment (online only), renews it, and releases it when the case is
 * left, also when its claim succeeds only then. A claim that failed because the server was busy or unreachable is
 * retried with backoff, a refused one isn't. A lease claimed or released by key isn't changed automatically.
 */
export function useLease(record: CaseRecord, { isOnline, isFree, now }: LeaseConditions) {
  const client = useQueryClient();
  const { userId } = useStaff();
  const caseId = record.id;
  const [error, setError] = useState<ConsoleError | null>(null);
  const mode = useRef<"auto" | "retained" | "released">("auto");
  const hasLease = useRef(false);
  const isLeft = useRef(false);
  const [claimsByKey, setClaimsByKey] = useState(0);

  const release = useCallback(async () => {
    if (!hasLease.current) return;
    hasLease.current = false;
    await window.meander.releaseCase({ caseId });
    await client.invalidateQueries(caseQuery(caseId));
  }, [client, caseId]);

  const claim = useCallback(async () => {
    const result = await window.meander.claimCase({ caseId });
    hasLease.current ||= result.ok;
    setError(result.ok ? null : result.error);
    if (result.ok) cacheCase(client, result.value.case);
    // The person left or released the case while the claim was in flight.
    if (mode.current === "released" || (mode.current === "auto" && isLeft.current)) await release();
    return result.ok ? null : result.error.code;
  }, [client, caseId, release]);

  const shouldClaim = isOnline && isFree;
  useEffect(() => {
    if (!shouldClaim) return;
    let failures = 0;
    let isStopped = false;
    const claimAndSchedule = async () => {
      if (mode.current === "released") return;
      const code = await claim();
      failures = code === null ? 0 : failures + 1;
      if (isStopped || (code !== null && !passingErrors.has(code))) return;
      schedule(nextClaimMs(failures));
    };
    let timer: ReturnType<typeof setTimeout>;
    const schedule = (delayMs: number) => {
      timer = setTimeout(() => void claimAndSchedule(), delayMs);
    };
    schedule(claimsByKey > 0 ? 0 : dwellMs);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [shouldClaim, claim, claimsByKey]);

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      if (mode.current === "auto") void release();
    };
  }, [release]);

  const isMine = record.assignee?.userId === userId && isLeased(record, now);
  return {
    error,
    isMine,
    until: isMine ? record.leaseExpiresAt : null,
    toggle: () => {
      mode.current = isMine ? "released" : "retained";
      hasLease.current ||= isMine;
      if (isMine) void release();
      else setClaimsByKey((count) => count + 1);
    },
    /** The decision ends the lease, so it must not be released. */
    skipRelease: () => {
      mode.current = "retained";
    },
  };
}

function nextClaimMs(failures: number): number {
  return failures === 0 ? renewMs : Math.min(firstRetryMs * 2 ** (failures - 1), lastRetryMs);
}
