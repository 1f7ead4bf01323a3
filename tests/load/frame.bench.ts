import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "../../db/embedded/free-port.ts";
import { databaseUrl } from "../../db/embedded/running-server.ts";
import { Product } from "../support/product.ts";
import type { TableBench } from "./bench.ts";
import { fillReports, type ReportWorld } from "./fill-reports.ts";
import { measureCall, type MeasuredCall } from "./frame/measure-call.ts";
import { listParts } from "./frame/parts.ts";
import { ProbedServer } from "./frame/probed-server.ts";
import { findActivity, type LoadOptions } from "./measure.ts";
import { bareReports, productReports } from "./report-requests.ts";

const REPORTS = 1_000;
const PRIVATE = "/api/private/v1.0";
const PUBLIC = "/api/public/v1.0";

type Servers = { readonly bare: ProbedServer; readonly bareConsole: ProbedServer; readonly api: ProbedServer };
type Call = {
  readonly name: string;
  readonly server: keyof Servers;
  readonly path: string;
  readonly load?: LoadOptions;
  /** The name of the minimal call to compare with. */
  readonly floor?: string;
};

/** Sizes are numbers of clients. */
export const frameBench: TableBench = {
  name: "frame",
  what: "processor time and round trips of one call of the built API, by part, against bare Hono and pg (figure: with a session at most 1.2 ms beyond the bare handler)",
  sizes: [1, 8],
  run: async ({ seconds, sizes, log, print }) =>
    withServers(log, async (servers, { world, activityId }) => {
      const calls = listCalls(world, activityId);
      for (const connections of sizes) {
        print(`  ${connections} ${connections === 1 ? "client" : "clients"}`);
        const floors = new Map<string, MeasuredCall>();
        for (const call of calls) {
          log(call.name);
          const measured = await measureCall(servers[call.server], call.path, seconds, { ...call.load, connections });
          floors.set(call.name, measured);
          print(`  ${describe(call.name, measured, call.floor === undefined ? undefined : floors.get(call.floor))}`);
          if (call.server === "api" && call.load !== undefined)
            for (const line of listParts(measured)) print(`      ${line}`);
        }
      }
    }),
};

function listCalls(world: ReportWorld, activityId: string): readonly Call[] {
  const headers = { Authorization: `Bearer ${world.moderatorToken}` };
  return [
    { name: "bare languages", server: "bare", path: "/languages" },
    { name: "bare activity", server: "bare", path: `/activity/${activityId}` },
    { name: "bare queue", server: "bareConsole", path: "/queue" },
    { name: "bare report", server: "bareConsole", path: "", load: { requests: [bareReports(world)] } },
    { name: "readyz", server: "api", path: "/readyz", floor: "bare languages" },
    { name: "languages, visitor", server: "api", path: `${PUBLIC}/languages`, floor: "bare languages" },
    {
      name: "languages, session",
      server: "api",
      path: `${PUBLIC}/languages`,
      load: { headers },
      floor: "bare languages",
    },
    {
      name: "activity, session",
      server: "api",
      path: `${PUBLIC}/activity/${activityId}`,
      load: { headers },
      floor: "bare activity",
    },
    {
      name: "queue of 50",
      server: "api",
      path: `${PRIVATE}/admin/cases?view=queue&sort=priority&limit=50`,
      load: { headers },
      floor: "bare queue",
    },
    { name: "report", server: "api", path: "", load: { requests: [productReports(world)] }, floor: "bare report" },
  ];
}

function describe(name: string, { cpuMs, roundTrips, p50Ms }: MeasuredCall, floor: MeasuredCall | undefined): string {
  const beyond = floor === undefined ? "" : `   ${(cpuMs - floor.cpuMs).toFixed(2)} beyond the bare handler`;
  return `${name.padEnd(20)} ${cpuMs.toFixed(2)} ms of processor   ${roundTrips.toFixed(1)} round trips   p50 ${p50Ms} ms${beyond}`;
}

type World = { readonly world: ReportWorld; readonly activityId: string };

async function withServers(log: (line: string) => void, work: (servers: Servers, world: World) => Promise<void>) {
  const product = await Product.start();
  const read = (name: string) => readFileSync(join(product.dataFolder, "postgres", name), "utf8").trim();
  const url = databaseUrl(Number(read("port")), read("password"), "meander");
  log("filling the moderation queue");
  const world = await fillReports(url, REPORTS);
  const activityId = await findActivity(product.address);
  const env = { DATABASE_URL: url, MEANDER_DATA: product.dataFolder, PUBLIC_URL: product.address };
  const servers: Servers = {
    bare: await ProbedServer.startBare("bare-server.ts", env),
    bareConsole: await ProbedServer.startBare("bare-console-server.ts", env),
    api: await ProbedServer.startApi(await findFreePort(undefined), env),
  };
  try {
    await work(servers, { world, activityId });
  } finally {
    await Promise.all([servers.bare.stop(), servers.bareConsole.stop(), servers.api.stop()]);
    await product.stop();
  }
}
