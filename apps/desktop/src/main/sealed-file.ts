import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { z } from "zod";
import type { Keychain } from "./store/keychain.ts";

/** One value persisted between starts, encrypted by the keychain; nothing is written without a keychain. */
export class SealedFile<Value> {
  readonly #path: string;
  readonly #keychain: Keychain;
  readonly #schema: z.ZodType<Value>;

  constructor(path: string, keychain: Keychain, schema: z.ZodType<Value>) {
    this.#path = path;
    this.#keychain = keychain;
    this.#schema = schema;
  }

  /** Undefined when there is none or it can't be decrypted. */
  async read(): Promise<Value | undefined> {
    try {
      if ((await this.#keychain.findBackend()) === null) return undefined;
      const { secret, shouldRewrap } = await this.#keychain.unwrap(readFileSync(this.#path));
      const value = this.#schema.parse(JSON.parse(secret));
      if (shouldRewrap) await this.write(value);
      return value;
    } catch {
      return undefined;
    }
  }

  /** Write failures (full disk, keychain) are ignored: only the next start loses the value. */
  async write(value: Value): Promise<void> {
    try {
      if ((await this.#keychain.findBackend()) === null) return;
      const wrapped = await this.#keychain.wrap(JSON.stringify(value));
      mkdirSync(dirname(this.#path), { recursive: true });
      writeFileSync(`${this.#path}.new`, wrapped, { mode: 0o600 });
      renameSync(`${this.#path}.new`, this.#path);
    } catch (error) {
      process.stderr.write(`${basename(this.#path)} could not be written: ${String(error)}\n`);
    }
  }

  delete(): void {
    rmSync(this.#path, { force: true });
    rmSync(`${this.#path}.new`, { force: true });
  }
}
