import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { quantileOf } from "../load/measure.ts";
import { openUploads } from "../support/demo-uploads.ts";
import { hostileFiles } from "../support/hostile/pictures.ts";
import { Product } from "../support/product.ts";
import { sendRequest } from "./http-client.ts";
import { residentMegabytes } from "./process-tree.ts";
import type { Proof } from "./proof.ts";

const AT_ONCE = 8;
const GROWTH_MAX_MB = 300;
const P95_MAX_MS = 250;

export const hostilePicturesProof: Proof = {
  name: "hostile-pictures",
  claim: `while ${AT_ONCE} hostile pictures are uploaded at once, memory grows by at most ${GROWTH_MAX_MB} MB, and the p95 of others' requests is at most ${P95_MAX_MS} ms`,
  run,
};

async function run({ log }: Parameters<Proof["run"]>[0]): ReturnType<Proof["run"]> {
  const files = await makeFiles();
  const product = await Product.start({ env: { TRUSTED_PROXIES: "127.0.0.1,::1", LOG_LEVEL: "warn" } });
  try {
    const { address } = product;
    const pid = product.process.pid ?? 0;
    const upload = await openUploads(address);
    // The pool's processes start with the first uploads, which a site has had.
    const usual = await plain(4000, 3000).jpeg().toBuffer();
    await uploadAll(upload, copiesOf(usual));
    const quietMs = quantileOf(await watch(address, sleep(20_000)), 0.95);
    const before = residentMegabytes(pid);
    let most = before;
    const sampling = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), 100);
    const statuses = uploadAll(upload, files);
    const busyMs = quantileOf(await watch(address, statuses), 0.95);
    clearInterval(sampling);
    const counts = Object.groupBy(await statuses, String);
    for (const [status, found = []] of Object.entries(counts)) log(`${found.length} uploads answered ${status}`);
    const grown = Math.round(most - before);
    const figures = {
      "p95 quiet, ms": quietMs,
      "p95 with uploads, ms": busyMs,
      "memory before, MB": before,
      "memory grown, MB": grown,
    };
    const violations = [
      ...(grown > GROWTH_MAX_MB ? [`memory grew by ${grown} MB`] : []),
      ...(busyMs > P95_MAX_MS ? [`the p95 of others was ${busyMs} ms, quiet ${quietMs} ms`] : []),
      ...Object.keys(counts)
        .filter((status) => !["201", "400"].includes(status))
        .map((status) => `an upload answered ${status}`),
    ];
    return { figures, violations };
  } finally {
    await product.stop();
  }
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2a9d8f" } });

/** The largest allowed pictures in the forms that cost most, each eight times, and every hostile file once. */
async function makeFiles(): Promise<readonly Buffer[]> {
  const huge = () => plain(7000, 7000);
  const costly = [
    plain(5000, 4000).jpeg({ progressive: true, quality: 40 }),
    huge().withMetadata({ orientation: 6 }).jpeg({ quality: 40 }),
    plain(5000, 3000).ensureAlpha(0.5).png({ progressive: true }),
    huge().toColourspace("rgb16").png(),
    huge().toColourspace("cmyk").tiff({ compression: "deflate" }),
  ];
  const files: Buffer[] = [];
  for (const picture of costly) files.push(...copiesOf(await picture.toBuffer()));
  for (const [, , make] of hostileFiles) files.push(await make());
  return files;
}

/** Other bytes after the end make other files of the same picture. */
function copiesOf(bytes: Buffer): Buffer[] {
  return Array.from({ length: AT_ONCE }, (_, copy) => Buffer.concat([bytes, Buffer.from([copy])]));
}

/** Uploads all, eight at a time; returns the statuses. */
async function uploadAll(upload: (bytes: Buffer) => Promise<number>, files: readonly Buffer[]): Promise<number[]> {
  const statuses: number[] = [];
  const waiting = [...files];
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) statuses.push(await upload(next));
  });
  await Promise.all(lanes);
  return statuses;
}

/** Durations of a visitor's requests, one after the other, until `during` has ended. */
async function watch(address: string, during: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const durations: number[] = [];
  let isOver = false;
  const ending = during.finally(() => (isOver = true));
  while (!isOver) {
    const startedAt = performance.now();
    await sendRequest(agent, address, { method: "GET", path: "/" });
    durations.push(performance.now() - startedAt);
  }
  await ending;
  agent.destroy();
  return durations;
}
