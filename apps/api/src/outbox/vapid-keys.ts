import { createECDH, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import webPush from "web-push";
import { z } from "zod";
import type { Config } from "../config.ts";
import { StartError } from "../process/start-error.ts";

/** RFC 8292: both keys in base64url, the format of browsers and web-push. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

const stored = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * Returns the VAPID key pair from the settings, or from the data folder, where it is generated at the first start.
 * Browsers subscribe with the public key, so another pair would invalidate every subscription. Throws StartError.
 */
export async function loadVapidKeys(config: Pick<Config, "dataFolder" | "vapid">): Promise<VapidKeys> {
  if (config.vapid !== undefined) {
    if (isPair(config.vapid)) return config.vapid;
    throw new StartError(
      "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY don't belong together: write both halves of one pair.",
    );
  }
  const file = join(config.dataFolder, "keys", "vapid.json");
  return (await readPair(file)) ?? makePair(file);
}

async function readPair(file: string): Promise<VapidKeys | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new StartError(`Meander can't read its push keys at ${file}: ${error.message}`);
  });
  if (text === null) return null;
  const pair = parsePair(text);
  if (pair !== null && isPair(pair)) return pair;
  throw new StartError(
    `${file} holds no pair of push keys. Put back what was there, or delete it to have new ones made.`,
  );
}

function parsePair(text: string): VapidKeys | null {
  try {
    return stored.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Atomic: of several processes that start at once, the first one's pair is used by all. */
async function makePair(file: string): Promise<VapidKeys> {
  const pair = webPush.generateVAPIDKeys();
  const temporaryFile = `${file}.${randomUUID()}`;
  await mkdir(join(file, ".."), { recursive: true, mode: 0o700 });
  try {
    await writeFile(temporaryFile, `${JSON.stringify(pair)}\n`, { mode: 0o600 });
    await link(temporaryFile, file);
    return pair;
  } catch (error) {
    const theirs = await readPair(file);
    if (theirs === null) throw error;
    return theirs;
  } finally {
    await rm(temporaryFile, { force: true });
  }
}

function isPair({ publicKey, privateKey }: VapidKeys): boolean {
  const secret = Buffer.from(privateKey, "base64url");
  if (secret.length !== 32) return false;
  try {
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(secret);
    return curve.getPublicKey("base64url") === publicKey;
  } catch {
    return false;
  }
}
