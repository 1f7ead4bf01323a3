/**
 * Which transactions a statement saw, as `pg_current_snapshot` tells it: all before `xmin`, and those before `xmax` that weren't still
 * running.
 */
export type Snapshot = { readonly xmin: number; readonly xmax: number; readonly running: readonly number[] };

/** Throws RangeError for anything that Postgres wouldn't write. */
export function readSnapshot(text: string): Snapshot {
  const [xmin, xmax, running = ""] = text.split(":");
  const numbers = [xmin, xmax, ...(running === "" ? [] : running.split(","))].map(Number);
  if (xmin === undefined || xmax === undefined || !numbers.every(Number.isSafeInteger)) {
    throw new RangeError(`${text} is no snapshot.`);
  }
  return { xmin: Number(xmin), xmax: Number(xmax), running: numbers.slice(2) };
}

export function writeSnapshot({ xmin, xmax, running }: Snapshot): string {
  return `${xmin}:${xmax}:${running.join(",")}`;
}

/** What surely both saw. */
export function bothSaw(one: Snapshot, other: Snapshot): Snapshot {
  if (isSeenBy(one, other)) return one;
  if (isSeenBy(other, one)) return other;
  const xmax = Math.min(one.xmax, other.xmax);
  const running = [...new Set([...one.running, ...other.running])].filter((transaction) => transaction < xmax);
  return { xmin: Math.min(one.xmin, other.xmin), xmax, running: running.toSorted((a, b) => a - b) };
}

/** Whether the later one surely saw whatever the earlier did. */
export function isSeenBy(earlier: Snapshot, later: Snapshot): boolean {
  if (earlier === later) return true;
  if (earlier.xmin > later.xmin || earlier.xmax > later.xmax) return false;
  return later.running.every((transaction) => transaction >= earlier.xmax || earlier.running.includes(transaction));
}
