import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { z } from "zod";
import type { Keychain } from "./store/keychain.ts";

/** One value between two starts, encrypted by the keychain; without a keychain nothing is written. */
export class SealedFile<Value> {
  readonly #path: string;
  readonly #keychain: Keychain;
  readonly #schema: z.ZodType<Value>;

  constructor(path: string, keychain: Keychain, schema: z.ZodType<Value>) {
    this.#path = path;
    this.#keychain = keychain;
    this.#schema = schema;
  }

  /** Undefined where there is none, or where it can't be read any more. */
  async read(): Promise<Value | undefined> {
    try {
      if ((await this.#keychain.findBackend()) === null) return undefined;
      const { secret, shouldWrapAgain } = await this.#keychain.unwrap(readFileSync(this.#path));
      const value = this.#schema.parse(JSON.parse(secret));
      if (shouldWrapAgain) await this.write(value);
      return value;
    } catch {
      return undefined;
    }
  }

  /** A full disk or a keychain that fails costs the value at the next start, nothing now. */
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
