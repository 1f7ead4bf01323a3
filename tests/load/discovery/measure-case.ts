import autocannon from "autocannon";
import { shareOf } from "../measure.ts";
import type { ApiProcess } from "./api-process.ts";
import type { SearchCase } from "./cases.ts";
import { cpuOf, cpuOfChildren } from "./cpu-time.ts";
import type { CrowdWorld } from "./crowd-world.ts";
import { measureDatabaseTime } from "./database-time.ts";

export type Servers = { readonly world: CrowdWorld; readonly api: ApiProcess; readonly floor: string };

/** Per connection count: requests a second of both. */
export type Throughput = { readonly connections: number; readonly product: number; readonly floor: number };

export type CaseFigures = {
  readonly name: string;
  readonly total: number;
  readonly throughput: readonly Throughput[];
  /** Milliseconds of processor for each request of the product. */
  readonly cpu: { readonly api: number; readonly database: number };
  readonly databaseMs: { readonly p50: number; readonly p99: number };
};

const CONNECTIONS = [1, 10];
/** Turn by turn, so that what else the machine does weighs on both alike. */
const ROUNDS = 3;
const DATABASE_CALLS = 300;

export async function measureCase(
  { world, api, floor }: Servers,
  { name, path }: SearchCase,
  floorPath: string,
  seconds: number,
): Promise<CaseFigures> {
  const productUrl = `${api.address}/api/public/v1.0${path}`;
  const floorUrl = `${floor}${floorPath}`;
  const total = await compareAnswers(productUrl, floorUrl, api.address);
  const headers = headersOf(api.address);
  const throughput: Throughput[] = [];
  const used = { api: 0, database: 0, requests: 0 };
  for (const connections of CONNECTIONS) {
    const sum = { product: 0, floor: 0 };
    await load(productUrl, headers, connections, 1);
    await load(floorUrl, headers, connections, 1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = { api: cpuOf(api.pid), database: cpuOfChildren(world.postgresPid) };
      const product = await load(productUrl, headers, connections, seconds / ROUNDS);
      used.api += cpuOf(api.pid) - before.api;
      used.database += cpuOfChildren(world.postgresPid) - before.database;
      used.requests += product.requests;
      sum.product += product.perSecond;
      sum.floor += (await load(floorUrl, headers, connections, seconds / ROUNDS)).perSecond;
    }
    throughput.push({ connections, product: sum.product / ROUNDS, floor: sum.floor / ROUNDS });
  }
  const times = await measureDatabaseTime(world.url, world.postgresLog, DATABASE_CALLS, async () => {
    await ask(productUrl, api.address);
  });
  return {
    name,
    total,
    throughput,
    cpu: { api: used.api / used.requests, database: used.database / used.requests },
    databaseMs: { p50: shareOf(times, 0.5), p99: shareOf(times, 0.99) },
  };
}

function headersOf(origin: string) {
  return { "Content-Type": "application/json", Origin: origin };
}

async function load(url: string, headers: Record<string, string>, connections: number, seconds: number) {
  const startedAt = performance.now();
  const result = await autocannon({ url, method: "POST", headers, body: "{}", connections, duration: seconds });
  const wrong = result.non2xx + result.errors;
  if (wrong > 0) throw new Error(`${wrong} of ${result.requests.total} answers of ${url} were not the expected ones.`);
  const elapsed = (performance.now() - startedAt) / 1_000;
  return { requests: result.requests.total, perSecond: result.requests.total / elapsed };
}

type Answer = { readonly total: number; readonly activities: readonly { readonly _id: string }[] | null };

async function ask(url: string, origin: string): Promise<Answer> {
  const answer = await fetch(url, { method: "POST", headers: headersOf(origin), body: "{}" });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.json();
}

/** Both have to find the same ten, and as many altogether while the total is exact; only then is it the same work. */
async function compareAnswers(productUrl: string, floorUrl: string, origin: string): Promise<number> {
  const [product, floor] = [await ask(productUrl, origin), await ask(floorUrl, origin)];
  const ids = (answer: Answer) => (answer.activities ?? []).map(({ _id }) => _id).join();
  const isSameTotal = product.total === floor.total || (product.total > 1_000 && floor.total > 1_000);
  if (ids(product) !== ids(floor) || !isSameTotal || ids(product) === "") {
    throw new Error(`${productUrl} found other activities than the floor (${product.total} and ${floor.total}).`);
  }
  return product.total;
}
