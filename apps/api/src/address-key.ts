import { createHmac, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "./config.ts";

const KEY_BYTES = 32;

/** Turns an address into what may be kept of it once its account is gone: nobody without the key can try addresses out against it. */
export type HashAddress = (email: string) => Buffer;

type KeySettings = Pick<Config, "addressKey" | "dataFolder">;

const readers = new WeakMap<KeySettings, Promise<HashAddress>>();

/** By `ADDRESS_KEY`, else by a key of the installation's own, made when it is first needed. */
export function addressHasher(config: KeySettings): Promise<HashAddress> {
  const known = readers.get(config);
  if (known !== undefined) return known;
  const reading = readKey(config).then(hasherWith);
  // A folder that can't be read now may be readable at the next try.
  reading.catch(() => readers.delete(config));
  readers.set(config, reading);
  return reading;
}

function hasherWith(key: Buffer): HashAddress {
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
  if (key.length !== KEY_BYTES) throw new Error(`${file} holds no key of ${KEY_BYTES} bytes`);
  return key;
}

/** Several processes may start at once: a whole file is linked into place by one of them, and all read that. */
async function makeKey(file: string): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(draft, `${randomBytes(KEY_BYTES).toString("base64url")}\n`, { mode: 0o600 });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const key = await findKey(file);
  if (key === null) throw new Error(`${file} was taken away while it was made`);
  return key;
}
