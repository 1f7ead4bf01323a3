import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Database, openDatabase } from "@meander/api/db/client";
import type { Activity } from "@meander/domain/contract/activities";
import { addDays } from "@meander/domain/time/day-code";
import { dayCodeAt } from "@meander/domain/time/zone";
import { sql } from "kysely";
import { databaseUrl } from "../../db/embedded/running-server.ts";
import { ServerApi } from "../desktop/support/server-api.ts";
import { Product } from "../support/product.ts";
import { PushService } from "../support/push/push-service.ts";
import { addBrowsers, queuePushes } from "../support/push/queue-pushes.ts";
import { createBrowser } from "../support/push/test-browser.ts";
import type { Bench, Rate } from "./bench.ts";
import { quantileOf, rateOf } from "./measure.ts";

/** Enough for the requested seconds on a small machine. */
const PUSHES_PER_SECOND = 400;
const APPROVALS = 200;

type World = {
  readonly service: PushService;
  readonly product: Product;
  readonly db: Database;
  /** What a process needs to reach the push service. */
  readonly env: Readonly<Record<string, string>>;
};
type Run = { readonly seconds: number; readonly count: number; readonly durations: readonly number[] };

export const pushBench: Bench = {
  name: "web-push",
  group: "delivery",
  what: "pushes per second to as many browsers, through ledger and worker, against web-push alone to the same service",
  target: 0.85,
  run: ({ seconds, log }) =>
    withPushService(async (world) => {
      const { service } = world;
      const half = Math.round((seconds * PUSHES_PER_SECOND) / 2);
      const sendProduct = async (round: number) => {
        log(`measuring the product, ${half} pushes`);
        return measure(service, half, () => sendQueued(world, half, round));
      };
      const sendFloor = async () => {
        log(`measuring the floor, ${half} pushes`);
        const payload = JSON.stringify(service.received.at(-1)?.content);
        return measure(service, half, () => sendBare([service.proxyUrl, String(half), payload], world.env));
      };
      // Product, floor, floor, product: a linear drift of the machine's load affects both sides alike.
      const first = await sendProduct(1);
      const floors = [await sendFloor(), await sendFloor()];
      return { floor: throughputOf(floors), product: throughputOf([first, await sendProduct(2)]) };
    }),
};

export const pushDelayBench: Bench = {
  name: "push-delay",
  group: "delivery",
  what: `each of ${APPROVALS} approvals until its push arrives at the push service, against its own answer (figure: p99 at most 1 s)`,
  run: ({ log }) =>
    withPushService(async ({ service, product, db }) => {
      const host = await ServerApi.logIn(product.address, "host");
      const guests = Array.from({ length: APPROVALS }, (_, index) => createBrowser(`guest-${index}`));
      await addBrowsers(db, guests);
      const activityId = await publish(host);
      const requests = await sql<{ personId: string; browser: string }>`
        insert into participant (activity_id, person_id, status)
        select ${activityId}, id, 2 from person where first_name like 'guest-%'
        returning person_id, (select first_name from person where id = person_id) as browser`.execute(db);
      log("approving guests");
      const [answered, pushed]: [number[], number[]] = [[], []];
      for (const { personId, browser } of requests.rows) {
        const startedAt = Date.now();
        await host.request("POST", `/activity/${activityId}/participant/${personId}`, { status: 3 });
        answered.push(Date.now() - startedAt);
        pushed.push((await arrivalOf(service, browser)) - startedAt);
      }
      return { floor: rateOf(answered), product: rateOf(pushed) };
    }),
};

async function withPushService<Result>(run: (world: World) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "meander-push-bench-"));
  const service = await PushService.open();
  const authorityFile = join(folder, "authority.pem");
  writeFileSync(authorityFile, service.authority.certificate);
  const env = { PUSH_PROXY: service.proxyUrl, NODE_EXTRA_CA_CERTS: authorityFile };
  const product = await Product.start({ env });
  const read = (name: string) => readFileSync(join(product.dataFolder, "postgres", name), "utf8").trim();
  const url = databaseUrl(Number(read("port")), read("password"), "meander");
  const db = openDatabase({ url, poolSize: 2, onIdleError: () => {} });
  try {
    return await run({ service, product, db, env });
  } finally {
    await db.destroy();
    await product.stop();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From the first push that arrives to the last. */
async function measure(service: PushService, count: number, send: () => Promise<void>): Promise<Run> {
  const [arrived, answered] = [service.received.length, service.durations.length];
  await send();
  const times = service.received.slice(arrived).map(({ at }) => at);
  if (service.violations.length > 0) throw new Error(`The service refused a push: ${service.violations[0]}.`);
  if (times.length !== count) throw new Error(`${times.length} of ${count} pushes arrived.`);
  const seconds = (Math.max(...times) - Math.min(...times)) / 1_000;
  return { seconds, count, durations: service.durations.slice(answered) };
}

async function sendQueued({ db, service }: World, count: number, round: number): Promise<void> {
  const before = service.received.length;
  await queuePushes(
    db,
    Array.from({ length: count }, (_, index) => createBrowser(`round-${round}-${index}`)),
  );
  while (service.received.length < before + count) await sleep(50);
}

async function sendBare(args: readonly string[], env: World["env"]): Promise<void> {
  const script = fileURLToPath(new URL("./bare-push.ts", import.meta.url));
  const sender = fork(script, args, { env: { ...process.env, ...env } });
  const [status] = await once(sender, "exit");
  if (status !== 0) throw new Error(`The bare sender ended with ${status}.`);
}

function throughputOf(runs: readonly Run[]): Rate {
  const durations = runs.flatMap((run) => run.durations);
  const sum = (pick: (run: Run) => number) => runs.reduce((total, run) => total + pick(run), 0);
  return {
    perSecond: sum(({ count }) => count) / sum(({ seconds }) => seconds),
    p50Ms: quantileOf(durations, 0.5),
    p99Ms: quantileOf(durations, 0.99),
  };
}

async function publish(host: ServerApi): Promise<string> {
  const point = { coordinates: [-0.1426, 51.539], properties: { name: "The Old Lock" } };
  const dayCode = addDays(dayCodeAt(new Date(), "Europe/London"), 3);
  const { activity } = await host.request<{ activity: Activity }>("POST", "/activity", {
    title: "Lanterns on the quay",
    summary: "Along the water.",
    categories: [1],
    status: 1,
    locations: { points: [point], paths: [] },
    dates: { durationMinutes: 120, options: [{ dayCode, timePeriodCode: 3, timeCode: 19 }] },
  });
  return activity._id;
}

async function arrivalOf(service: PushService, browser: string): Promise<number> {
  for (let waited = 0; waited < 10_000; waited += 5) {
    const push = service.received.find((one) => one.browser === browser);
    if (push !== undefined) return push.at;
    await sleep(5);
  }
  throw new Error(`The push to ${browser} didn't arrive.`);
}
