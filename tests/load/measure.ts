import autocannon from "autocannon";
import type { Rate } from "./bench.ts";

const connections = 8;
const warmUpSeconds = 1;

/** Requests per second of one address with eight connections; throws when any answer was not a 200. */
export async function measure(url: string, seconds: number): Promise<Rate> {
  await autocannon({ url, connections, duration: warmUpSeconds });
  const result = await autocannon({ url, connections, duration: seconds });
  const wrong = result.non2xx + result.errors;
  if (wrong > 0) throw new Error(`${wrong} of ${result.requests.total} answers of ${url} were not the expected ones.`);
  return { perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}
