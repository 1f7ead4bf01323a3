import { closeSync, openSync, readSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** A pause between requests, so that the log's timestamps separate their statements. */
const PAUSE_MS = 4;

/**
 * The database time of each of `requests` sequential calls, in milliseconds. `log_duration` writes a line for each
 * parse, bind (including planning) and execution; a call's time is the sum of its lines, including those of concurrent
 * statements.
 */
export async function measureDatabaseTime(
  databaseUrl: string,
  logFile: string,
  requests: number,
  call: () => Promise<void>,
): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const set = async (change: string) => {
    await client.query(`alter system ${change}`);
    await client.query("select pg_reload_conf()");
    await sleep(200);
  };
  try {
    await set("set log_duration = on");
    for (let warmUp = 0; warmUp < 20; warmUp += 1) await call();
    const from = statSync(logFile).size;
    const spans: { readonly start: number; readonly end: number }[] = [];
    for (let sent = 0; sent < requests; sent += 1) {
      await sleep(PAUSE_MS);
      const start = Date.now();
      await call();
      spans.push({ start, end: Date.now() });
    }
    await set("reset log_duration");
    return sumBySpan(readDurations(logFile, from), spans);
  } finally {
    await client.query("alter system reset log_duration");
    await client.end();
  }
}

type Line = { readonly at: number; readonly ms: number };

function readDurations(path: string, from: number): Line[] {
  const file = openSync(path, "r");
  const bytes = Buffer.alloc(statSync(path).size - from);
  readSync(file, bytes, 0, bytes.length, from);
  closeSync(file);
  const lines = bytes.toString("utf8").matchAll(/^(\S+ \S+) UTC \[\d+\] LOG: +duration: ([\d.]+) ms$/gm);
  return [...lines].map(([, at = "", ms]) => ({ at: Date.parse(`${at.replace(" ", "T")}Z`), ms: Number(ms) }));
}

function sumBySpan(lines: readonly Line[], spans: readonly { start: number; end: number }[]): number[] {
  const sums = spans.map(() => 0);
  let index = 0;
  for (const { at, ms } of lines) {
    while (index < spans.length - 1 && at > (spans[index]?.end ?? 0) + 1) index += 1;
    if (at >= (spans[index]?.start ?? 0) - 1) sums[index] = (sums[index] ?? 0) + ms;
  }
  return sums;
}
