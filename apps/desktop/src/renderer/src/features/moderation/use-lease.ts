import type { CaseRecord } from "@meander/domain/contract/cases";
import { casePolicy } from "@meander/domain/policy";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ConsoleError } from "../../../../ipc/contract.ts";
import { useStaff } from "../../shared/desk/staff.ts";
import { isLeased } from "./case-list.ts";
import { caseQuery, putCase } from "./queries.ts";

/** Long enough to pass over a case with J without taking it. */
const dwellMs = 600;
const renewMs = (casePolicy.leaseSeconds * 1_000) / 2;

type LeaseConditions = { readonly isOnline: boolean; readonly isFree: boolean; readonly now: number };

/**
 * Takes the case that stays open while the server answers, renews it, and gives it back when the person moves on. What was taken or released
 * by key stays as chosen.
 */
export function useLease(record: CaseRecord, { isOnline, isFree, now }: LeaseConditions) {
  const client = useQueryClient();
  const { userId } = useStaff();
  const caseId = record.id;
  const [error, setError] = useState<ConsoleError | null>(null);
  const mode = useRef<"auto" | "kept" | "released">("auto");
  const holds = useRef(false);

  const claim = useCallback(async () => {
    const result = await window.meander.claimCase({ caseId });
    holds.current = result.ok;
    setError(result.ok ? null : result.error);
    if (result.ok) putCase(client, result.value.case);
  }, [client, caseId]);

  const release = useCallback(async () => {
    if (!holds.current) return;
    holds.current = false;
    await window.meander.releaseCase({ caseId });
    await client.invalidateQueries(caseQuery(caseId));
  }, [client, caseId]);

  const isWanted = isOnline && isFree;
  useEffect(() => {
    if (!isWanted) return;
    const keep = () => mode.current !== "released" && void claim();
    const first = setTimeout(keep, dwellMs);
    const renew = setInterval(keep, renewMs);
    return () => {
      clearTimeout(first);
      clearInterval(renew);
    };
  }, [isWanted, claim]);

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
      holds.current ||= isMine;
      void (isMine ? release() : claim());
    },
    /** The decision ends the lease by itself. */
    leaveDecided: () => {
      mode.current = "kept";
    },
  };
}
