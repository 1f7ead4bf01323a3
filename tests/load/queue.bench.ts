import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { databaseUrl } from "../../db/embedded/running-server.ts";
import { Product } from "../support/product.ts";
import type { Bench, BenchOutcome } from "./bench.ts";
import { fillReports, type ReportWorld } from "./fill-reports.ts";
import { measure } from "./measure.ts";
import { bareReports, productReports } from "./report-requests.ts";

const REPORTS = 500_000;

type QueueServers = { readonly product: string; readonly floor: string; readonly world: ReportWorld };

export const queueBench: Bench = {
  name: "queue",
  what: `GET /api/private/v1.0/admin/cases, 50 by priority at ${REPORTS} reports, one moderator at a time, against bare Hono and pg with one hand-written statement (figure: p50 at most 4 ms)`,
  target: 0.6,
  run: async ({ seconds, log }) =>
    withQueue(log, async ({ product, floor, world }) => {
      const headers = { Authorization: `Bearer ${world.moderatorToken}` };
      log("measuring the floor");
      const floorRate = await measure(`${floor}/queue`, seconds, { connections: 1 });
      log("measuring the product");
      const path = "/api/private/v1.0/admin/cases?view=queue&sort=priority&limit=50";
      return { floor: floorRate, product: await measure(`${product}${path}`, seconds, { connections: 1, headers }) };
    }),
};

export const reportIntakeBench: Bench = {
  name: "report-intake",
  what: `POST /api/private/v1.0/user/{userId}/report by eight clients at ${REPORTS} reports, against bare Hono and pg with one hand-written transaction that writes the same rows`,
  target: 0.6,
  run: async ({ seconds, log }) =>
    withQueue(log, async ({ product, floor, world }) => {
      log("measuring the floor");
      const floorRate = await measure(floor, seconds, { requests: [bareReports(world)] });
      log("measuring the product");
      return { floor: floorRate, product: await measure(product, seconds, { requests: [productReports(world)] }) };
    }),
};

async function withQueue(log: (line: string) => void, work: (servers: QueueServers) => Promise<BenchOutcome>) {
  const product = await Product.start();
  const read = (name: string) => readFileSync(join(product.dataFolder, "postgres", name), "utf8").trim();
  const url = databaseUrl(Number(read("port")), read("password"), "meander");
  log(`filling the queue with ${REPORTS} reports`);
  const world = await fillReports(url, REPORTS);
  const bareServer = fileURLToPath(new URL("./bare-console-server.ts", import.meta.url));
  const bare = fork(bareServer, [], { env: { ...process.env, DATABASE_URL: url } });
  try {
    const [{ port }] = (await once(bare, "message")) as [{ port: number }];
    return await work({ product: product.address, floor: `http://127.0.0.1:${port}`, world });
  } finally {
    bare.disconnect();
    await product.stop();
  }
}
