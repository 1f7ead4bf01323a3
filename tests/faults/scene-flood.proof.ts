import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { Product } from "../support/product.ts";
import { quantileOf } from "../load/measure.ts";
import type { Proof } from "./proof.ts";
import { sendRequest } from "./http-client.ts";

const CLIENTS = 64;
const LOGINS = 40;
const LOGINS_AT_ONCE = 2;
const TIMES_SLOWER = 3;

export const sceneFloodProof: Proof = {
  name: "scene-flood",
  claim: `while ${CLIENTS} clients request pictures, with made-up seeds or of existing activities, the p95 of a login is at most ${TIMES_SLOWER} times that without load`,
  run,
};

type Draw = () => string;

async function run({ log }: Parameters<Proof["run"]>[0]): ReturnType<Proof["run"]> {
  // Each caller has its own address, so that rate limits per address don't help.
  const product = await Product.start({ env: { TRUSTED_PROXIES: "127.0.0.1,::1", LOG_LEVEL: "warn" } });
  const violations: string[] = [];
  const figures: Record<string, number> = {};
  try {
    const { address } = product;
    await measureLogins(address);
    const quiet = await measureLogins(address);
    figures["login p95 quiet, ms"] = quiet.p95;
    figures["login p50 quiet, ms"] = quiet.p50;
    for (const [name, draw] of await floodsOf(address)) {
      const flood = startFlood(address, draw);
      const { p50, p95 } = await measureLogins(address);
      const statuses = await flood.stop();
      figures[`login p95, ${name}, ms`] = p95;
      figures[`login p50, ${name}, ms`] = p50;
      log(`${name}: login p50 ${p50} ms, p95 ${p95} ms; pictures ${JSON.stringify(statuses)}`);
      if (p95 > TIMES_SLOWER * quiet.p95) violations.push(`${name}: logging in took ${p95} ms, quiet ${quiet.p95} ms`);
    }
  } finally {
    await product.stop();
  }
  return { figures, violations };
}

async function floodsOf(address: string): Promise<readonly (readonly [string, Draw])[]> {
  const response = await fetch(`${address}/api/public/v1.0/search?limit=50`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: address },
    body: "{}",
  });
  const { activities }: { activities: readonly { _id: string }[] } = await response.json();
  if (activities.length === 0) throw new Error("The demo world has no activities to draw.");
  let drawn = 0;
  const of = (format: string) => () => {
    drawn += 1;
    const { _id } = activities[drawn % activities.length] ?? { _id: "" };
    return `/scene/${1 + (drawn % 14)}/${1 + (drawn % 4)}/${_id}-${Math.floor(drawn / 50) % 100}.${format}`;
  };
  return [
    ["fresh names", () => `/scene/1/1/${randomUUID().slice(0, 13)}x.png`],
    ["fresh ids", () => `/scene/1/1/${randomUUID()}.png`],
    ["PNGs of existing activities", of("png")],
    ["SVGs of existing activities", of("svg")],
  ];
}

function startFlood(address: string, draw: Draw) {
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<string, number> = {};
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) {
      const { status } = await sendRequest(agent, address, { method: "GET", path: draw() });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(clients);
      agent.destroy();
      return statuses;
    },
  };
}

async function measureLogins(address: string): Promise<{ readonly p50: number; readonly p95: number }> {
  const agent = new Agent({ keepAlive: true });
  const durations: number[] = [];
  let startedCount = 0;
  const people = Array.from({ length: LOGINS_AT_ONCE }, async () => {
    while (startedCount < LOGINS) {
      startedCount += 1;
      const body = JSON.stringify({ emailAddress: "traveller@meander.example", password: "wander2026" });
      const startedAt = performance.now();
      const { status } = await sendRequest(agent, address, {
        method: "POST",
        path: "/api/public/v1.0/auth/local/login",
        body,
      });
      durations.push(performance.now() - startedAt);
      if (status !== 200) throw new Error(`A login returned ${status}.`);
    }
  });
  await Promise.all(people);
  agent.destroy();
  return { p50: quantileOf(durations, 0.5), p95: quantileOf(durations, 0.95) };
}
