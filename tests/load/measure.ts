import autocannon from "autocannon";
import type { Rate } from "./bench.ts";

const connections = 8;
const warmUpSeconds = 1;

/** Overrides of the default, a GET by eight clients. */
export type LoadOptions = Pick<autocannon.Options, "connections" | "headers" | "requests">;

/** Requests per second of one address, with eight connections by default; throws if any response was not a 2xx. */
export async function measure(url: string, seconds: number, load: LoadOptions = {}): Promise<Rate> {
  const options = { url, connections, ...load };
  await autocannon({ ...options, duration: warmUpSeconds });
  const result = await autocannon({ ...options, duration: seconds });
  const wrong = result.non2xx + result.errors;
  if (wrong > 0) throw new Error(`${wrong} of ${result.requests.total} responses of ${url} were unexpected.`);
  return { perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

/** The rate of sequential calls, from their durations in milliseconds. */
export function rateOf(durations: readonly number[]): Rate {
  const mean = durations.reduce((sum, each) => sum + each, 0) / durations.length;
  return { perSecond: 1_000 / mean, p50Ms: quantileOf(durations, 0.5), p99Ms: quantileOf(durations, 0.99) };
}

/** The quantile `share` of the durations, rounded to a tenth of a millisecond. */
export function quantileOf(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
}

export async function findActivity(address: string): Promise<string> {
  const response = await fetch(`${address}/api/public/v1.0/search?limit=1`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: address },
    body: "{}",
  });
  const { activities }: { activities: readonly { _id: string }[] } = await response.json();
  const [first] = activities;
  if (first === undefined) throw new Error("The demo world has no activities to measure.");
  return first._id;
}
