import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { DkimConfig } from "../config.ts";
import { StartError } from "../process/start-error.ts";
import type { Dkim } from "./mail-transport.ts";

/** Throws StartError when the file contains no private key, because unsigned mail would go unnoticed. */
export async function readDkimKey({ domain, selector, keyFile }: DkimConfig): Promise<Dkim> {
  try {
    const privateKey = await readFile(keyFile, "utf8");
    createPrivateKey(privateKey);
    return { domain, selector, privateKey };
  } catch {
    throw new StartError(
      `Meander can't sign mail: DKIM_KEY_FILE (${keyFile}) is not a private key in PEM that it may read.`,
    );
  }
}
