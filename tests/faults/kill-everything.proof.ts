import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { databaseUrl, readServerFile } from "../../db/embedded/running-server.ts";
import { Product } from "../support/product.ts";
import { LikeWriter } from "./like-writer.ts";
import { killAll, listTree } from "./process-tree.ts";
import { type Proof, type ProofConditions, seededRandom } from "./proof.ts";

const accounts = ["traveller", "host", "moderator", "marketer", "admin"].map((name) => `${name}@meander.example`);
const shortestMs = 300;
const longestMs = 2_000;

export const killEverything: Proof = {
  name: "kills",
  claim:
    "after kill -9 of the whole tree and of Postgres under writes, the next start recovers and every acknowledged write is there, whole",
  run,
};

async function run({ times, seed, log }: ProofConditions) {
  const random = seededRandom(seed);
  const dataFolder = mkdtempSync(join(tmpdir(), "meander-proof-"));
  chmodSync(dataFolder, 0o711);
  const writers = accounts.map((emailAddress) => new LikeWriter(emailAddress));
  const violations: string[] = [];
  let slowestMs = 0;
  try {
    let product = await Product.start({ dataFolder });
    const activityIds = await listActivityIds(product.address);
    for (const writer of writers) await writer.logIn(product.address);
    for (let round = 1; round <= times; round++) {
      await writeAndKill(product, dataFolder, writers, activityIds, random);
      const startedAt = performance.now();
      product = await Product.start({ dataFolder });
      const recoveredMs = performance.now() - startedAt;
      slowestMs = Math.max(slowestMs, recoveredMs);
      const found = [...(await findLost(product.address, writers)), ...(await findPartial(dataFolder))];
      violations.push(...found.map((sentence) => `round ${round}: ${sentence}`));
      log(`round ${round}: recovered in ${Math.round(recoveredMs)} ms, ${found.length} violations`);
    }
    await product.stop();
  } finally {
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledgedCount, 0);
  return { figures: { kills: times, acknowledged, slowestRecoveryMs: Math.round(slowestMs) }, violations };
}

async function writeAndKill(
  product: Product,
  dataFolder: string,
  writers: readonly LikeWriter[],
  activityIds: readonly string[],
  random: () => number,
): Promise<void> {
  let isOver = false;
  const writing = writers.map((writer) => writer.write(product.address, activityIds, random, () => isOver));
  await sleep(shortestMs + random() * (longestMs - shortestMs));
  const postgres = readServerFile(join(dataFolder, "postgres", "cluster"))?.pid;
  const tree = [...listTree(product.process.pid ?? 0), ...(postgres === undefined ? [] : listTree(postgres))];
  killAll(tree);
  isOver = true;
  await Promise.all(writing);
}

/** What a person was promised and no longer finds. What they find becomes what they know. */
async function findLost(address: string, writers: readonly LikeWriter[]): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const writer of writers) {
    for (const [activityId, expectation] of writer.expectations) {
      const isLiked = await writer.isLiked(address, activityId);
      const isPossible = isLiked === expectation.acknowledged || isLiked === expectation.asked;
      if (!isPossible) lost.push(`${writer.emailAddress} lost the like of ${activityId}`);
      expectation.acknowledged = isLiked;
      expectation.asked = undefined;
    }
  }
  return lost;
}

/** A like and its count are one transaction: neither may be there without the other. */
async function findPartial(dataFolder: string): Promise<readonly string[]> {
  const read = (name: string) => readFileSync(join(dataFolder, "postgres", name), "utf8").trim();
  const client = new pg.Client({ connectionString: databaseUrl(Number(read("port")), read("password"), "meander") });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select a.id from activity a
       where a.like_count <> (select count(*) from activity_like l where l.activity_id = a.id)`,
    );
    return rows.map(({ id }) => `the count of likes of ${id} is not the number of its likes`);
  } finally {
    await client.end();
  }
}

async function listActivityIds(address: string): Promise<readonly string[]> {
  const answer = await fetch(`${address}/api/public/v1.0/search?limit=40`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: address },
    body: "{}",
  });
  const { activities }: { activities: readonly { _id: string }[] } = await answer.json();
  return activities.map(({ _id }) => _id);
}
