import type { CaseRecord } from "@meander/domain/contract/cases";
import { casePolicy } from "@meander/domain/policy";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ConsoleError } from "../../../../ipc/contract.ts";
import { useStaff } from "../../shared/console/staff.ts";
import { isLeased } from "./case-list.ts";
import { caseQuery, cacheCase } from "./queries.ts";

/** Long enough to skip past a case with J without claiming it. */
const dwellMs = 600;
const renewMs = (casePolicy.leaseSeconds * 1_000) / 2;

type LeaseConditions = { readonly isOnline: boolean; readonly isFree: boolean; readonly now: number };

/**
 * Claims the lease of a case that stays open for a moment (online only), renews it, and releases it when the case is
 * left. A lease claimed or released by key isn't changed automatically.
 */
export function useLease(record: CaseRecord, { isOnline, isFree, now }: LeaseConditions) {
  const client = useQueryClient();
  const { userId } = useStaff();
  const caseId = record.id;
  const [error, setError] = useState<ConsoleError | null>(null);
  const mode = useRef<"auto" | "kept" | "released">("auto");
  const hasLease = useRef(false);

  const claim = useCallback(async () => {
    const result = await window.meander.claimCase({ caseId });
    hasLease.current = result.ok;
    setError(result.ok ? null : result.error);
    if (result.ok) cacheCase(client, result.value.case);
  }, [client, caseId]);

  const release = useCallback(async () => {
    if (!hasLease.current) return;
    hasLease.current = false;
    await window.meander.releaseCase({ caseId });
    await client.invalidateQueries(caseQuery(caseId));
  }, [client, caseId]);

  const shouldClaim = isOnline && isFree;
  useEffect(() => {
    if (!shouldClaim) return;
    const claimUnlessReleased = () => mode.current !== "released" && void claim();
    const first = setTimeout(claimUnlessReleased, dwellMs);
    const renew = setInterval(claimUnlessReleased, renewMs);
    return () => {
      clearTimeout(first);
      clearInterval(renew);
    };
  }, [shouldClaim, claim]);

  useEffect(
    () => () => {
      if (mode.current === "auto") void release();
    },
    [release],
  );

  const isMine = record.assignee?.userId === userId && isLeased(record, now);
  return {
    error,
    isMine,
    until: isMine ? record.leaseExpiresAt : null,
    toggle: () => {
      mode.current = isMine ? "released" : "kept";
      hasLease.current ||= isMine;
      void (isMine ? release() : claim());
    },
    /** The decision ends the lease, so it must not be released. */
    skipRelease: () => {
      mode.current = "kept";
    },
  };
}
