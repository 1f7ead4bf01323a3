import { randomBytes } from "node:crypto";
import { z } from "zod";
import { SealedFile } from "./sealed-file.ts";
import type { Keychain } from "./store/keychain.ts";

const SECRET_BYTES = 32;
const secretsByOrigin = z.record(z.string(), z.string());

/**
 * Identifies this computer at login, so that other people's wrong passwords don't lock out its users. Like a browser's
 * device cookie it survives logout. Each server has its own secret, because a server could misuse another's.
 */
export class DeviceSecrets {
  readonly #file: SealedFile<Record<string, string>>;
  #read: Promise<Map<string, string>> | undefined;

  constructor(path: string, keychain: Keychain) {
    this.#file = new SealedFile(path, keychain, secretsByOrigin);
  }

  /** Without a keychain the secret lasts until the console quits. */
  async getSecret(origin: string): Promise<string> {
    this.#read ??= this.#file.read().then((stored) => new Map(Object.entries(stored ?? {})));
    const secrets = await this.#read;
    const known = secrets.get(origin);
    if (known !== undefined) return known;
    const secret = randomBytes(SECRET_BYTES).toString("base64url");
    secrets.set(origin, secret);
    await this.#file.write(Object.fromEntries(secrets));
    return secret;
  }
}
