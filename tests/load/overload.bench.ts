import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { Product } from "../support/product.ts";
import type { TableBench } from "./bench.ts";
import { quantileOf } from "./measure.ts";
import type { LoadPlan, LoadRequest, LoadResult } from "./open-loop.ts";

const KNEE_CONNECTIONS = 8;
const P99_WITHIN_MS = 1_000;
const BURST_REQUESTS = 60;
const BURST_P99_WITHIN_MS = 1_500;
/** Within one tick of the load generator. */
const BURST_SECONDS = 0.001;
/** Wrong passwords cost as much as right ones and create no sessions. */
const LOGINS_PER_SECOND = 2;

/** The requests of a typical visit: pages, and their API calls. */
const visit: readonly LoadRequest[] = [
  { method: "GET", path: "/" },
  { method: "POST", path: "/api/public/v1.0/search?limit=20&remember=false", body: "{}" },
  { method: "GET", path: "/discover/united-kingdom/england/london" },
  { method: "GET", path: "/api/public/v1.0/countries" },
];

const pages = visit.filter(({ method, path }) => method === "GET" && !path.startsWith("/api/"));
const bursts = { pages, calls: visit.filter((request) => !pages.includes(request)) } as const;

/** Sizes are multiples of the knee: the throughput with eight connections, measured in the same run. */
export const overloadBench: TableBench = {
  name: "overload",
  what: `bursts of ${BURST_REQUESTS} requests (figures: all served, p99 at most ${BURST_P99_WITHIN_MS} ms), then pages and searches at a fixed pace beyond the knee (admitted requests at most ${P99_WITHIN_MS} ms at p99, the rest 429 or 503, nothing reset)`,
  sizes: [1, 3, 10],
  run: async ({ seconds, sizes, log, print }) => {
    const product = await Product.start({ env: { LOG_LEVEL: "warn" } });
    try {
      const { address } = product;
      log("warming up, then measuring the knee");
      await measureKnee(address, 3);
      const knee = await measureKnee(address, seconds);
      print(
        `  knee     ${describeRate(knee.perSecond)} with ${KNEE_CONNECTIONS} connections, p50 ${knee.p50Ms} ms, p99 ${knee.p99Ms} ms`,
      );
      for (const [name, requests] of Object.entries(bursts)) {
        const perSecond = BURST_REQUESTS / BURST_SECONDS;
        const results = await load({ address, requests, perSecond, seconds: BURST_SECONDS });
        print(`  burst of ${BURST_REQUESTS} ${name}: ${describe(results, 1)}`);
      }
      for (const times of sizes) {
        const perSecond = knee.perSecond * times;
        log(`${times} times the knee, ${Math.round(perSecond)}/s`);
        const [visits, logins] = await Promise.all([
          load({ address, requests: visit, perSecond, seconds }),
          load({ address, requests: drawLogins(LOGINS_PER_SECOND * seconds), perSecond: LOGINS_PER_SECOND, seconds }),
        ]);
        print(`  ${String(times).padStart(2)} times ${describe(visits, seconds)}`);
        print(`           logins: ${describe(logins, seconds)}`);
      }
    } finally {
      await product.stop();
    }
  },
};

/** Each login has a unique email address, so that no per-account rate limit applies. */
function drawLogins(count: number): readonly LoadRequest[] {
  return Array.from({ length: count }, () => ({
    method: "POST",
    path: "/api/public/v1.0/auth/local/login",
    body: JSON.stringify({ emailAddress: `${randomUUID()}@travellers.example`, password: "not-the-one-1" }),
  }));
}

async function measureKnee(address: string, seconds: number) {
  const requests = visit.map(({ method, path, body = "" }) => ({
    method: method as "GET" | "POST",
    path,
    body,
    headers: { "Content-Type": "application/json", Origin: address },
  }));
  const { requests: rate, latency } = await autocannon({
    url: address,
    connections: KNEE_CONNECTIONS,
    duration: seconds,
    requests,
  });
  return { perSecond: rate.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}

async function load(plan: LoadPlan): Promise<readonly LoadResult[]> {
  const sender = fork(fileURLToPath(new URL("./open-loop.ts", import.meta.url)));
  sender.send(plan);
  const [results] = (await once(sender, "message")) as [readonly LoadResult[]];
  sender.disconnect();
  return results;
}

function describe(results: readonly LoadResult[], seconds: number): string {
  const admitted = results.filter(({ outcome }) => typeof outcome === "number" && outcome < 429);
  const refused = results.filter(({ outcome }) => outcome === 429 || outcome === 503);
  const lost = results.length - admitted.length - refused.length;
  const times = admitted.map(({ milliseconds }) => milliseconds);
  const refusals = refused.map(({ milliseconds }) => milliseconds);
  return [
    `${describeRate(admitted.length / seconds)} let in, p50 ${quantileOf(times, 0.5)} ms, p99 ${quantileOf(times, 0.99)} ms`,
    `${describeRate(refused.length / seconds)} refused, p99 ${quantileOf(refusals, 0.99)} ms`,
    `${lost} lost${lost === 0 ? "" : ` (${lostCodes(results)})`}`,
  ].join("; ");
}

function lostCodes(results: readonly LoadResult[]): string {
  const codes = results.map(({ outcome }) => outcome).filter((each) => typeof each === "string" || each > 429);
  return [...new Set(codes)].join(", ");
}

function describeRate(perSecond: number): string {
  return `${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)}/s`;
}
