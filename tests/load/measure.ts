import autocannon from "autocannon";
import type { Rate } from "./bench.ts";

const connections = 8;
const warmUpSeconds = 1;

/** What to ask with, where a GET by eight clients is not what is measured. */
export type Asking = Pick<autocannon.Options, "connections" | "headers" | "requests">;

/** Requests per second of one address, with eight connections unless said otherwise; throws when any answer was not a 200. */
export async function measure(url: string, seconds: number, asking: Asking = {}): Promise<Rate> {
  const options = { url, connections, ...asking };
  await autocannon({ ...options, duration: warmUpSeconds });
  const result = await autocannon({ ...options, duration: seconds });
  const wrong = result.non2xx + result.errors;
  if (wrong > 0) throw new Error(`${wrong} of ${result.requests.total} answers of ${url} were not the expected ones.`);
  return { perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}
