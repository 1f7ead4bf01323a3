import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** One registry a process, in the Prometheus text format at /metrics. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const requestSeconds = new Histogram({
  name: "meander_http_request_seconds",
  help: "Time from request to response, by route.",
  labelNames: ["method", "route", "status"],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
});

export const deliveriesSettled = new Counter({
  name: "meander_deliveries_total",
  help: "Deliveries that left the attempting state, by channel and outcome.",
  labelNames: ["channel", "outcome"],
  registers: [metrics],
});

export const geocodes = new Counter({
  name: "meander_geocodes_total",
  help: "Where a geocoding service is set: lookups by the source of the result, and the reason for the gazetteer.",
  labelNames: ["by", "reason"],
  registers: [metrics],
});

export const stockRequests = new Counter({
  name: "meander_stock_requests_total",
  help: "Requests to services of stock photos, by the source of the result, and the reason for none.",
  labelNames: ["service", "by", "reason"],
  registers: [metrics],
});

export const databaseReads = new Counter({
  name: "meander_database_reads_total",
  help: "Where a replica is set: requests by the database that they read from, and the reason; failed: statements that the primary repeated.",
  labelNames: ["database", "reason"],
  registers: [metrics],
});

export const requestsShed = new Counter({
  name: "meander_requests_shed_total",
  help: "Requests rejected with 503 because too many were in flight, by lane and reason: queue full, or wait timed out.",
  labelNames: ["lane", "reason"],
  registers: [metrics],
});

type Load = { readonly inFlight: () => number; readonly waiting: () => number };
const loads = new Map<string, Load>();
new Gauge({
  name: "meander_requests_admitted",
  help: "Requests by lane: in flight, and waiting for a place.",
  labelNames: ["lane", "state"],
  registers: [metrics],
  collect() {
    for (const [lane, load] of loads) {
      this.set({ lane, state: "in flight" }, load.inFlight());
      this.set({ lane, state: "waiting" }, load.waiting());
    }
  },
});

export function followLoad(lane: string, load: Load): void {
  loads.set(lane, load);
}

export const streamsOpen = new Gauge({
  name: "meander_streams_open",
  help: "Live streams that are open, by caller: session or visitor.",
  labelNames: ["caller"],
  registers: [metrics],
});

export const streamsReplaced = new Counter({
  name: "meander_streams_replaced_total",
  help: "Live streams that a newer one replaced, by the limit that was reached: session or address.",
  labelNames: ["limit"],
  registers: [metrics],
});

let readLagSeconds = (): number => Number.NaN;
new Gauge({
  name: "meander_replica_lag_seconds",
  help: "Maximum age of the replica's data; NaN without a replica.",
  registers: [metrics],
  collect() {
    this.set(readLagSeconds());
  },
});

/** Of the replica that this process reads from. */
export const replicaLagSeconds = {
  follow(read: () => number): void {
    readLagSeconds = read;
  },
};

type Request = { readonly method: string; readonly route: string; readonly status: number; readonly seconds: number };

export function observeRequest({ method, route, status, seconds }: Request): void {
  requestSeconds.observe({ method, route, status }, seconds);
}
