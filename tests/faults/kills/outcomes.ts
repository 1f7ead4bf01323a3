import { writeKinds } from "./write-kinds.ts";
import { pendingTimeoutMs, type LogEntry } from "./writers.ts";

/** After this many attempts, a kind of write must have succeeded at least once. */
const minAttempts = 10;

export function timeUntilSettled(log: readonly LogEntry[]): number {
  const sentAt = log.filter(({ outcome }) => outcome === "unknown").map(({ firstSentAt }) => firstSentAt);
  return Math.max(0, ...sentAt.map((at) => at + pendingTimeoutMs - performance.now()));
}

/** By the end every request has an outcome, be it that the outcome stays unknown. */
export function findUnsettled(log: readonly LogEntry[]): readonly string[] {
  const open = log.filter(({ outcome }) => outcome === "unknown");
  return open.map(
    ({ kind, draw, status }) => `${kind.name} ${draw.key} never got a final response (last ${status ?? "none"})`,
  );
}

/** A kind that is always refused proves nothing. */
export function findNeverAcknowledged(log: readonly LogEntry[]): readonly string[] {
  return writeKinds.flatMap((kind) => {
    const entries = log.filter((entry) => entry.kind === kind);
    const isNeverAcknowledged =
      entries.length >= minAttempts && entries.every(({ outcome }) => outcome !== "acknowledged");
    return isNeverAcknowledged ? [`${kind.name} was sent ${entries.length} times and never acknowledged`] : [];
  });
}

export function countOutcomes(log: readonly LogEntry[]): Record<string, number> {
  const names = log.flatMap(({ kind, outcome, status, attempts }) => {
    if (outcome === "refused") return [outcome, `refused ${kind.name} with ${status}`];
    if (outcome !== "acknowledged") return [outcome];
    return [outcome, `acknowledged ${kind.name}`, ...(attempts > 1 ? ["acknowledged on asking again"] : [])];
  });
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
