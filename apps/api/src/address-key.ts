import { createHmac, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "./config.ts";

const KEY_BYTES = 32;

/** Hashes an email address with a secret key, so that hashes of deleted accounts can't be brute-forced without it. */
export type HashAddress = (email: string) => Buffer;

type KeySettings = Pick<Config, "addressKey" | "dataFolder">;

const hashers = new WeakMap<KeySettings, Promise<HashAddress>>();

/** Uses `ADDRESS_KEY`, or a key in the data folder that is generated on first use. */
export function getAddressHasher(config: KeySettings): Promise<HashAddress> {
  const known = hashers.get(config);
  if (known !== undefined) return known;
  const hasher = readKey(config).then(createHasher);
  // A failed read isn't cached, because the next attempt may succeed.
  hasher.catch(() => hashers.delete(config));
  hashers.set(config, hasher);
  return hasher;
}

function createHasher(key: Buffer): HashAddress {
  return (email) => createHmac("sha256", key).update(email.trim().toLowerCase()).digest();
}

async function readKey({ addressKey, dataFolder }: KeySettings): Promise<Buffer> {
  if (addressKey !== undefined) return Buffer.from(addressKey);
  const file = join(dataFolder, "keys", "address.key");
  return (await findKey(file)) ?? makeKey(file);
}

async function findKey(file: string): Promise<Buffer | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const key = Buffer.from(text.trim(), "base64url");
  if (key.length !== KEY_BYTES) throw new Error(`${file} contains no key of ${KEY_BYTES} bytes`);
  return key;
}

/**
 * Several processes may start at once. `link` publishes a complete file atomically, and every process reads the one
 * that won.
 */
async function makeKey(file: string): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporaryFile = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(temporaryFile, `${randomBytes(KEY_BYTES).toString("base64url")}\n`, { mode: 0o600 });
    await link(temporaryFile, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(temporaryFile, { force: true });
  }
  const key = await findKey(file);
  if (key === null) throw new Error(`${file} was deleted while it was created`);
  return key;
}
