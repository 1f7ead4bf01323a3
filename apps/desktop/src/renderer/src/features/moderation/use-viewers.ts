import type { Colleague } from "@meander/domain/contract/colleagues";
import { casePolicy } from "@meander/domain/policy";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { unwrap } from "../../shared/query/call.ts";

/** Long enough to skip past a case with J without being seen in it. */
const dwellMs = 600;
const renewMs = (casePolicy.viewerSeconds * 1_000) / 3;

const nobody: readonly Omit<Colleague, "subjectTypes">[] = [];

type Options = {
  readonly isOnline: boolean;
  /** Whether a note mentions the moderator: looking at the case withdraws it. */
  readonly isMentioned: boolean;
};

/** Says that the case is open here while the window is seen, and returns the colleagues who have it open too. */
export function useViewers(caseId: string, { isOnline, isMentioned }: Options) {
  const client = useQueryClient();
  const [hasDwelt, setHasDwelt] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasDwelt(true), dwellMs);
    return () => clearTimeout(timer);
  }, []);
  const isLooking = hasDwelt && isOnline;
  const { data } = useQuery({
    queryKey: ["viewers", caseId],
    queryFn: () => unwrap(window.meander.lookAtCase({ caseId, isLooking: true })),
    enabled: isLooking,
    refetchInterval: renewMs,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (!isLooking) return;
    const stop = window.meander.onViewersChanged((changed) => {
      if (changed.caseId === caseId) void client.invalidateQueries({ queryKey: ["viewers", caseId] });
    });
    return () => {
      stop();
      void window.meander.lookAtCase({ caseId, isLooking: false });
    };
  }, [client, caseId, isLooking]);
  useEffect(() => {
    if (isLooking && isMentioned) void client.invalidateQueries({ queryKey: ["viewers", caseId] });
  }, [client, caseId, isLooking, isMentioned]);
  return isLooking ? (data?.viewers ?? nobody) : nobody;
}
