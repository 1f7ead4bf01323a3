import autocannon from "autocannon";
import { shareOf } from "../measure.ts";
import type { ApiProcess } from "./api-process.ts";
import type { SearchCase } from "./cases.ts";
import { cpuOf, cpuOfChildren } from "./cpu-time.ts";
import type { CrowdWorld } from "./crowd-world.ts";
import { measureDatabaseTime } from "./database-time.ts";

export type Servers = {
  readonly world: CrowdWorld;
  readonly api: ApiProcess;
  readonly floor: { readonly address: string; readonly pid: number };
};

/** Per connection count: requests a second of both. */
export type Throughput = { readonly connections: number; readonly product: number; readonly floor: number };

/** What the server and what Postgres used for one request. */
export type Cpu = { readonly app: number; readonly database: number };

export type CaseFigures = {
  readonly name: string;
  readonly total: number;
  readonly throughput: readonly Throughput[];
  /** Milliseconds of processor for each request. */
  readonly cpu: { readonly product: Cpu; readonly floor: Cpu };
  readonly databaseMs: { readonly p50: number; readonly p99: number };
};

const CONNECTIONS = [1, 10];
/** Turn by turn, so that what else the machine does weighs on both alike. */
const ROUNDS = 3;
/** Until the compilers have seen enough. */
const WARM_UP_REQUESTS = 1_000;
const DATABASE_CALLS = 300;

export async function measureCase(
  { world, api, floor }: Servers,
  { name, path }: SearchCase,
  floorPath: string,
  seconds: number,
): Promise<CaseFigures> {
  const productUrl = `${api.address}/api/public/v1.0${path}`;
  const floorUrl = `${floor.address}${floorPath}`;
  await world.sweep();
  const total = await compareAnswers(productUrl, floorUrl, api.address);
  const options = { method: "POST" as const, headers: headersOf(api.address), body: "{}" };
  const throughput: Throughput[] = [];
  const used = { product: new Usage(api.pid, world.postgresPid), floor: new Usage(floor.pid, world.postgresPid) };
  for (const connections of CONNECTIONS) {
    const both = {
      product: { ...options, connections, url: productUrl },
      floor: { ...options, connections, url: floorUrl },
    };
    const sum = { product: 0, floor: 0 };
    for (const side of [both.product, both.floor]) await autocannon({ ...side, amount: WARM_UP_REQUESTS });
    for (let round = 0; round < ROUNDS; round += 1) {
      const duration = seconds / ROUNDS;
      sum.product += await used.product.during(() => load({ ...both.product, duration }));
      sum.floor += await used.floor.during(() => load({ ...both.floor, duration }));
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
    cpu: { product: used.product.perRequest(), floor: used.floor.perRequest() },
    databaseMs: { p50: shareOf(times, 0.5), p99: shareOf(times, 0.99) },
  };
}

type Load = { readonly requests: number; readonly perSecond: number };

/** Processor time of one server and of Postgres while only that server is asked. */
class Usage {
  readonly #pid: number;
  readonly #postgresPid: number;
  #app = 0;
  #database = 0;
  #requests = 0;

  constructor(pid: number, postgresPid: number) {
    this.#pid = pid;
    this.#postgresPid = postgresPid;
  }

  /** Returns requests per second. */
  async during(work: () => Promise<Load>): Promise<number> {
    const [app, database] = [cpuOf(this.#pid), cpuOfChildren(this.#postgresPid)];
    const { requests, perSecond } = await work();
    this.#app += cpuOf(this.#pid) - app;
    this.#database += cpuOfChildren(this.#postgresPid) - database;
    this.#requests += requests;
    return perSecond;
  }

  perRequest(): Cpu {
    return { app: this.#app / this.#requests, database: this.#database / this.#requests };
  }
}

function headersOf(origin: string) {
  return { "Content-Type": "application/json", Origin: origin };
}

async function load(options: autocannon.Options): Promise<Load> {
  const startedAt = performance.now();
  const { requests, non2xx, errors } = await autocannon(options);
  const wrong = non2xx + errors;
  if (wrong > 0) throw new Error(`${wrong} of ${requests.total} answers of ${options.url} were not the expected ones.`);
  return { requests: requests.total, perSecond: (requests.total / (performance.now() - startedAt)) * 1_000 };
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
