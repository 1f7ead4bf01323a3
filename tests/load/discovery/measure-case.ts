import { deepStrictEqual } from "node:assert/strict";
import { searchTotalLimit } from "@meander/domain/paging/total-limits";
import autocannon from "autocannon";
import { quantileOf } from "../measure.ts";
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

/** Requests a second of both, for one number of connections. */
export type Throughput = { readonly connections: number; readonly product: number; readonly floor: number };

/** Processor milliseconds of the server and of Postgres for one request. */
export type Cpu = { readonly app: number; readonly database: number };

export type CaseFigures = {
  readonly name: string;
  readonly total: number;
  readonly throughput: readonly Throughput[];
  /** Processor milliseconds for each request. */
  readonly cpu: {
    readonly product: Cpu;
    readonly floor: Cpu;
    /** A following page, for which nothing is counted; null when there is none. */
    readonly nextPage: Cpu | null;
  };
  readonly databaseMs: { readonly p50: number; readonly p99: number };
};

const CONNECTIONS = [1, 10];
/** Alternating rounds, so that other load on the machine affects both sides alike. */
const ROUNDS = 3;
const WARM_UP_SECONDS = 3;
const DATABASE_CALLS = 300;

/** One request of a case, for the product or the floor; both lists have the same order. */
type Request = { readonly url: string; readonly body: string };
const COMPARED_REQUESTS = 20;
/** The number of variants whose second page is requested. */
const NEXT_PAGES = 100;
/** A prime, so that a few hundred start offsets are all different. */
const START_STRIDE = 1_013;

/** The JIT still improves after some thousand requests, so every case is sent before the first is measured. */
export async function warmUp(servers: Servers, { variants }: SearchCase, floorPath: string): Promise<void> {
  const { product, bare } = requestsOf(servers, variants, floorPath);
  for (const requests of [product, bare]) {
    await autocannon({ ...loadOptions(requests, servers.api.address), connections: 10, duration: WARM_UP_SECONDS });
  }
}

export async function measureCase(
  servers: Servers,
  one: SearchCase,
  floorPath: string,
  seconds: number,
): Promise<CaseFigures> {
  const { world, api, floor } = servers;
  const { product, bare } = requestsOf(servers, one.variants, floorPath);
  await world.runMaintenance();
  const totals: number[] = [];
  for (const [index, request] of product.slice(0, COMPARED_REQUESTS).entries()) {
    totals.push(await compareResponses(request, bare[index] ?? request, api.address));
  }
  await warmUp(servers, one, floorPath);
  const throughput: Throughput[] = [];
  const used = { product: new Usage(api.pid, world.postgresPid), floor: new Usage(floor.pid, world.postgresPid) };
  for (const connections of CONNECTIONS) {
    const both = {
      product: { ...loadOptions(product, api.address), connections },
      floor: { ...loadOptions(bare, api.address), connections },
    };
    const sum = { product: 0, floor: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const duration = seconds / ROUNDS;
      sum.product += await used.product.during(() => load({ ...both.product, duration }));
      sum.floor += await used.floor.during(() => load({ ...both.floor, duration }));
    }
    throughput.push({ connections, product: sum.product / ROUNDS, floor: sum.floor / ROUNDS });
  }
  const nextPage = await measureNextPage(product, servers, seconds);
  let callCount = 0;
  const times = await measureDatabaseTime(world.url, world.postgresLog, DATABASE_CALLS, async () => {
    const request = product[callCount % product.length];
    callCount += 1;
    if (request !== undefined) await send(request, api.address);
  });
  return {
    name: one.name,
    total: totals[0] ?? 0,
    throughput,
    cpu: { product: used.product.perRequest(), floor: used.floor.perRequest(), nextPage },
    databaseMs: { p50: quantileOf(times, 0.5), p99: quantileOf(times, 0.99) },
  };
}

async function measureNextPage(
  product: readonly Request[],
  { api, world }: Servers,
  seconds: number,
): Promise<Cpu | null> {
  const next: Request[] = [];
  for (const request of product.slice(0, NEXT_PAGES)) {
    const { cursor } = await send(request, api.address);
    if (cursor !== null) next.push({ ...request, url: `${request.url}&cursor=${encodeURIComponent(cursor)}` });
  }
  if (next.length === 0) return null;
  await autocannon({ ...loadOptions(next, api.address), connections: 10, duration: WARM_UP_SECONDS });
  const used = new Usage(api.pid, world.postgresPid);
  for (const connections of CONNECTIONS) {
    await used.during(() => load({ ...loadOptions(next, api.address), connections, duration: seconds / 2 }));
  }
  return used.perRequest();
}

function requestsOf({ api, floor }: Servers, variants: SearchCase["variants"], floorPath: string) {
  return {
    product: variants.map(({ path }) => ({ url: `${api.address}/api/public/v1.0${path}`, body: "{}" })),
    bare: variants.map(({ values }) => ({ url: `${floor.address}${floorPath}`, body: JSON.stringify({ values }) })),
  };
}

/** Each connection starts at another offset, so that consecutive requests differ. */
function loadOptions(requests: readonly Request[], origin: string): autocannon.Options {
  const all = requests.map(({ url, body }) => ({
    method: "POST" as const,
    path: url.slice(new URL(url).origin.length),
    headers: headersOf(origin),
    body,
  }));
  let clientCount = 0;
  const setupClient = (client: autocannon.Client) => {
    const from = (clientCount * START_STRIDE) % all.length;
    clientCount += 1;
    client.setRequests([...all.slice(from), ...all.slice(0, from)]);
  };
  return { url: new URL(requests[0]?.url ?? origin).origin, requests: all.slice(0, 1), setupClient };
}

type Load = { readonly requests: number; readonly perSecond: number };

/** Processor time of one server and of Postgres while only that server is under load. */
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
  if (wrong > 0) throw new Error(`${wrong} of ${requests.total} responses of ${options.url} were unexpected.`);
  return { requests: requests.total, perSecond: (requests.total / (performance.now() - startedAt)) * 1_000 };
}

type SearchResponse = {
  readonly total: number;
  readonly activities: readonly object[] | null;
  readonly cursor: string | null;
};

async function send({ url, body }: Request, origin: string): Promise<SearchResponse> {
  const response = await fetch(url, { method: "POST", headers: headersOf(origin), body });
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  return response.json();
}

/**
 * Both responses must be equal field by field, with the same total while it is exact; only then is it the same work.
 */
async function compareResponses(product: Request, floor: Request, origin: string): Promise<number> {
  const [ours, bare] = [await send(product, origin), await send(floor, origin)];
  const isSameTotal = ours.total === bare.total || (ours.total > searchTotalLimit && bare.total > searchTotalLimit);
  if (!isSameTotal) throw new Error(`${product.url} found ${ours.total}, the floor ${bare.total}.`);
  const [shown, expected] = [comparable(ours), comparable(bare)];
  if (shown.length === 0) throw new Error(`${product.url} found nothing.`);
  deepStrictEqual(shown, expected, `${product.url} returned a result other than the floor's.`);
  return ours.total;
}

/** Postgres formats UTC instants differently. */
function comparable({ activities }: SearchResponse): readonly unknown[] {
  const text = JSON.stringify(activities ?? [], (_, value: unknown) =>
    typeof value === "string" && /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value).toISOString() : value,
  );
  return JSON.parse(text);
}
