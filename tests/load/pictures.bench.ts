import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { openUploads, uploaders } from "../support/demo-uploads.ts";
import { Product } from "../support/product.ts";
import type { Bench, Rate } from "./bench.ts";
import { rateOf } from "./measure.ts";

const UPLOADS_MAX = 60 * uploaders.length;
/** Pictures per second of one core; a little more than a usual one does. */
const PER_CORE = 5;

export const picturesBench: Bench = {
  name: "pictures",
  what: "uploads per second of a photograph of 12 megapixels, from request to stored files, against sharp alone in as many processes",
  target: 0.85,
  async run({ seconds, log }) {
    const cores = availableParallelism();
    const count = Math.min(Math.round((seconds * cores * PER_CORE) / 2), Math.floor(UPLOADS_MAX / 2) - cores);
    const photograph = await takePhotograph();
    const product = await Product.start();
    const pool = Array.from({ length: cores }, () =>
      fork(fileURLToPath(new URL("bare-picture-process.ts", import.meta.url))),
    );
    const folder = mkdtempSync(join(tmpdir(), "meander-pictures-"));
    try {
      const uploads = await openProduct(product.address, photograph);
      const bare = openBare(pool, folder, photograph);
      // The processes start with their first pictures.
      await uploads(cores);
      await bare(cores);
      const half = Math.ceil(count / 2);
      const durations = { floor: [] as number[], product: [] as number[] };
      // Product, floor, floor, product: a linear drift of the machine's load affects both sides alike.
      for (const side of ["product", "floor", "floor", "product"] as const) {
        log(`measuring the ${side}, ${half} pictures`);
        durations[side].push(await (side === "product" ? uploads : bare)(half));
      }
      return { floor: perPicture(durations.floor, half), product: perPicture(durations.product, half) };
    } finally {
      for (const each of pool) each.disconnect();
      rmSync(folder, { recursive: true, force: true });
      await product.stop();
    }
  },
};

/** From the durations of whole runs, each of `count` pictures. */
function perPicture(durations: readonly number[], count: number): Rate {
  return rateOf(durations.map((duration) => duration / count));
}

/** With the noise and the detail that photographs have. */
function takePhotograph(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f4a259"/><stop offset="1" stop-color="#1d4e5f"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)" opacity="0.8"/><circle cx="1400" cy="1200" r="500" fill="#fff3d6"/></svg>`;
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#888888", noise } })
    .blur(1.2)
    .composite([{ input: Buffer.from(shapes) }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** The same photograph as another file. */
function numbered(photograph: Buffer, number: number): Buffer {
  return Buffer.concat([photograph, Buffer.from(` ${number}`)]);
}

/** Does `count` jobs with so many at once that no process waits; returns the milliseconds. */
async function timeJobs(count: number, atOnce: number, job: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const lanes = Array.from({ length: atOnce }, async () => {
    while (next < count) {
      next += 1;
      await job();
    }
  });
  await Promise.all(lanes);
  return performance.now() - startedAt;
}

/** More at once than processes, so that none waits while another picture is received or stored. */
async function openProduct(address: string, photograph: Buffer) {
  const upload = await openUploads(address);
  let sent = 0;
  return (count: number) =>
    timeJobs(count, 4 * availableParallelism(), async () => {
      sent += 1;
      const status = await upload(numbered(photograph, sent));
      if (status !== 201) throw new Error(`An upload answered ${status}.`);
    });
}

function openBare(pool: readonly ChildProcess[], folder: string, photograph: Buffer) {
  const idle = [...pool];
  let made = 0;
  return (count: number) =>
    timeJobs(count, pool.length, async () => {
      made += 1;
      const path = join(folder, `${made}.jpg`);
      writeFileSync(path, numbered(photograph, made));
      const worker = idle.pop();
      if (worker === undefined) throw new Error("More jobs than processes.");
      const done = once(worker, "message");
      worker.send(path);
      await done;
      idle.push(worker);
    });
}
