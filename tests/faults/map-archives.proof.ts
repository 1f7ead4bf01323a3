import { mkdirSync, openSync, closeSync, ftruncateSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { Product } from "../support/product.ts";
import { createArchive } from "../support/maps/archive.ts";
import { residentMegabytes } from "./process-tree.ts";
import { type Proof, seededRandom } from "./proof.ts";

const MEGABYTE = 1_048_576;
const SMALL_BYTES = 16 * MEGABYTE;
const LARGE_BYTES = 8_192 * MEGABYTE;
const RANGE_BYTES = 262_144;
const CLIENTS = 16;
const REQUESTS = 4_000;
/** What the garbage collector leaves between two measurements. */
const GROWTH_MAX_MB = 64;

export const mapArchivesProof: Proof = {
  name: "map-archives",
  claim: `the server needs no more memory for the ranges of an archive of ${LARGE_BYTES / MEGABYTE} MB than for those of one of ${SMALL_BYTES / MEGABYTE} MB (up to ${GROWTH_MAX_MB} MB)`,
  run,
};

async function run({ seed, log }: Parameters<Proof["run"]>[0]): ReturnType<Proof["run"]> {
  const product = await Product.start({ env: { LOG_LEVEL: "warn" } });
  const violations: string[] = [];
  const figures: Record<string, number> = {};
  try {
    const folder = join(product.dataFolder, "maps");
    mkdirSync(folder, { recursive: true });
    const memory: number[] = [];
    for (const [name, size] of [
      ["small", SMALL_BYTES],
      ["large", LARGE_BYTES],
    ] as const) {
      writeSparse(join(folder, `${name}.pmtiles`), size);
      const path = await findArchive(product.address, name);
      const wrong = await readRanges(product.address, path, size, seededRandom(seed));
      if (wrong > 0) violations.push(`${name}: ${wrong} of ${REQUESTS} ranges were incomplete`);
      const megabytes = residentMegabytes(product.process.pid ?? 0);
      memory.push(megabytes);
      figures[`resident with the ${name} archive, MB`] = megabytes;
      log(`${name}: ${REQUESTS} ranges of ${RANGE_BYTES / 1_024} kB, ${megabytes} MB resident`);
    }
    const [small = 0, large = 0] = memory;
    if (large - small > GROWTH_MAX_MB) violations.push(`from ${small} MB to ${large} MB`);
  } finally {
    await product.stop();
  }
  return { figures, violations };
}

/** A real head; the rest is a hole that takes no space on the disk. */
function writeSparse(file: string, size: number): void {
  const bounds = { west: 10, south: 10, east: 10.1, north: 10.1 };
  writeFileSync(file, createArchive({ bounds, minZoom: 10, maxZoom: 12 }));
  const descriptor = openSync(file, "r+");
  ftruncateSync(descriptor, size);
  closeSync(descriptor);
}

/** The list of archives is read from the disk every few seconds. */
async function findArchive(address: string, name: string): Promise<string> {
  const giveUpAt = Date.now() + 20_000;
  while (Date.now() < giveUpAt) {
    const response = await fetch(`${address}/api/public/v1.0/maps`);
    const { areas }: { areas: readonly { url: string }[] } = await response.json();
    const found = areas.find(({ url }) => url.startsWith(`/maps/${name}-`));
    if (found !== undefined) return found.url;
  }
  throw new Error(`The archive ${name} isn't listed`);
}

/** The number of ranges that weren't answered whole. */
async function readRanges(address: string, path: string, size: number, random: () => number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  let [left, wrong] = [REQUESTS, 0];
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (left > 0) {
      left -= 1;
      const from = Math.floor(random() * (size - RANGE_BYTES));
      const received = await readRange(agent, `${address}${path}`, `bytes=${from}-${from + RANGE_BYTES - 1}`);
      if (received !== RANGE_BYTES) wrong += 1;
    }
  });
  await Promise.all(clients);
  agent.destroy();
  return wrong;
}

/** The number of bytes of a range. */
function readRange(agent: Agent, url: string, range: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { Range: range } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once("end", () => resolve(response.statusCode === 206 ? bytes : 0));
      response.once("error", reject);
    });
    sent.once("error", reject);
    sent.end();
  });
}
