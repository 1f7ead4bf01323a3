import { Session } from "node:inspector/promises";
import pg from "pg";
import { type FunctionTime, selfTimesOf } from "./self-times.ts";

export type ProbeRequest = "begin" | "end" | "begin profile" | "end profile";
export type ProbeReport = {
  /** Processor time of this process since `begin`. */
  readonly cpuMs: number;
  readonly roundTrips: number;
  /** By function; empty without a profile. */
  readonly functions: readonly FunctionTime[];
};

/**
 * Loaded into a server before its own code. Measures the server between two messages of its parent. Profiling slows the
 * server down, so it is separate from the processor time.
 */
let roundTrips = 0;
let cpuBefore = process.cpuUsage();
const inspector = new Session();
inspector.connect();

/** A message that is pipelined before the previous response is no round trip of its own. */
const inFlightCounts = new WeakMap<pg.Connection, number>();
for (const name of ["sync", "query"] as const) {
  const send = pg.Connection.prototype[name];
  pg.Connection.prototype[name] = function count(this: pg.Connection, ...values: unknown[]) {
    const inFlight = inFlightCounts.get(this);
    if (inFlight === undefined)
      this.on("readyForQuery", () => inFlightCounts.set(this, (inFlightCounts.get(this) ?? 1) - 1));
    if ((inFlight ?? 0) === 0) roundTrips += 1;
    inFlightCounts.set(this, (inFlight ?? 0) + 1);
    return Reflect.apply(send, this, values);
  };
}

process.on("message", (request: ProbeRequest) => void respond(request));

async function respond(request: ProbeRequest): Promise<void> {
  if (request === "begin profile") {
    await inspector.post("Profiler.enable");
    await inspector.post("Profiler.start");
  }
  const functions = request === "end profile" ? selfTimesOf((await inspector.post("Profiler.stop")).profile) : [];
  const { user, system } = process.cpuUsage(cpuBefore);
  const report: ProbeReport = { cpuMs: (user + system) / 1_000, roundTrips, functions };
  if (request.startsWith("begin")) {
    cpuBefore = process.cpuUsage();
    roundTrips = 0;
  }
  process.send?.(report);
}
