import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { TableBench } from "./bench.ts";
import { startApiProcess } from "./discovery/api-process.ts";
import { listCases, type SearchCase } from "./discovery/cases.ts";
import { type CrowdWorld, openCrowdWorld } from "./discovery/crowd-world.ts";
import { floorStatement } from "./discovery/floor-statement.ts";
import { type CaseFigures, measureCase, type Servers, warmUp } from "./discovery/measure-case.ts";
import { describeCase, describeGrowth, heading } from "./discovery/table.ts";

export const discoveryBench: TableBench = {
  name: "discovery",
  what: "POST search and discover, pages of ten, against bare Hono and pg with one prepared statement tuned by hand for the same page and total",
  sizes: [10_000, 100_000],
  run: async ({ seconds, sizes, keep, log, print }) => {
    const bySize = new Map<number, CaseFigures[]>();
    for (const size of sizes) {
      log(`making a crowd of ${size}`);
      const world = await openCrowdWorld({ size, keep, log });
      try {
        print(heading(size));
        bySize.set(size, await measureWorld(world, size, seconds, (figures) => print(describeCase(figures))));
      } finally {
        await world.stop();
      }
    }
    for (const line of describeGrowth(bySize)) print(line);
  },
};

async function measureWorld(
  world: CrowdWorld,
  size: number,
  seconds: number,
  onMeasured: (figures: CaseFigures) => void,
): Promise<CaseFigures[]> {
  const cases = await findCases(world.url, size);
  const bareCases = cases.map((one, index) => ({
    address: String(index),
    text: floorStatement(one),
  }));
  const bare = fork(fileURLToPath(new URL("./discovery/bare-server.ts", import.meta.url)), [], {
    env: { ...process.env, DATABASE_URL: world.url, BARE_CASES: JSON.stringify(bareCases) },
  });
  const [{ port }] = (await once(bare, "message")) as [{ port: number }];
  const api = await startApiProcess(world.url, world.dataFolder);
  const servers: Servers = { world, api, floor: { address: `http://127.0.0.1:${port}`, pid: bare.pid ?? 0 } };
  const measured: CaseFigures[] = [];
  try {
    for (const [index, one] of cases.entries()) await warmUp(servers, one, `/${index}`);
    for (const [index, one] of cases.entries()) {
      const figures = await measureCase(servers, one, `/${index}`, seconds);
      onMeasured(figures);
      measured.push(figures);
    }
  } finally {
    bare.disconnect();
    await api.stop();
  }
  return measured;
}

async function findCases(url: string, size: number): Promise<SearchCase[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await listCases(client, size);
  } finally {
    await client.end();
  }
}
