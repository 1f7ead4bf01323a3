import autocannon from "autocannon";
import type { LoadOptions } from "../measure.ts";
import type { ProbedServer } from "./probed-server.ts";
import type { FunctionTime } from "./self-times.ts";

export type MeasuredCall = {
  /** Of the server, for one call. */
  readonly cpuMs: number;
  readonly roundTrips: number;
  readonly p50Ms: number;
  /** Milliseconds of one call with profiling. */
  readonly functions: readonly FunctionTime[];
};

const WARM_UP_SECONDS = 2;

/** Measures twice: the processor time, then with a profile. Throws if a response failed. */
export async function measureCall(
  server: ProbedServer,
  path: string,
  seconds: number,
  load: LoadOptions,
): Promise<MeasuredCall> {
  const options = { url: server.address + path, ...load };
  await sendAll(options, WARM_UP_SECONDS);
  await server.send("begin");
  const { calls, p50Ms } = await sendAll(options, seconds);
  const { cpuMs, roundTrips } = await server.send("end");
  await server.send("begin profile");
  const profiled = await sendAll(options, seconds);
  const { functions } = await server.send("end profile");
  return {
    cpuMs: cpuMs / calls,
    roundTrips: roundTrips / calls,
    p50Ms,
    functions: functions.map((each) => ({ ...each, ms: each.ms / profiled.calls })),
  };
}

async function sendAll(options: autocannon.Options, duration: number): Promise<{ calls: number; p50Ms: number }> {
  const { requests, latency, non2xx, errors } = await autocannon({ ...options, duration });
  if (non2xx + errors > 0)
    throw new Error(`${non2xx + errors} of ${requests.total} responses of ${options.url} failed.`);
  return { calls: requests.total, p50Ms: latency.p50 };
}
