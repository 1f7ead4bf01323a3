import { writeKinds } from "./write-kinds.ts";
import { doubtEndsAfterMs, type LogEntry } from "./writers.ts";

/** Asked as often as this, a kind of write has worked at least once. */
const enoughTries = 10;

export function doubtEndsIn(log: readonly LogEntry[]): number {
  const asked = log.filter(({ outcome }) => outcome === "unknown").map(({ firstAskedAt }) => firstAskedAt);
  return Math.max(0, ...asked.map((at) => at + doubtEndsAfterMs - performance.now()));
}

/** By the end every client has its answer, be it that nobody knows. */
export function findUnsettled(log: readonly LogEntry[]): readonly string[] {
  const open = log.filter(({ outcome }) => outcome === "unknown");
  return open.map(
    ({ kind, draw, status }) => `${kind.name} ${draw.key} never got an answer (last ${status ?? "none"})`,
  );
}

/** A kind that is always refused proves nothing. */
export function findUnheard(log: readonly LogEntry[]): readonly string[] {
  return writeKinds.flatMap((kind) => {
    const entries = log.filter((entry) => entry.kind === kind);
    const isUnheard = entries.length >= enoughTries && entries.every(({ outcome }) => outcome !== "acknowledged");
    return isUnheard ? [`${kind.name} was asked ${entries.length} times and never worked`] : [];
  });
}

export function countOutcomes(log: readonly LogEntry[]): Record<string, number> {
  const names = log.flatMap(({ kind, outcome, status, tries }) => {
    if (outcome === "refused") return [outcome, `refused ${kind.name} with ${status}`];
    if (outcome !== "acknowledged") return [outcome];
    return [outcome, `acknowledged ${kind.name}`, ...(tries > 1 ? ["acknowledged on asking again"] : [])];
  });
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
