import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { Keychain } from "./store/keychain.ts";

const kept = z.object({
  origin: z.string(),
  token: z.string(),
  /** Instants by the server's clock. */
  loggedInAt: z.number(),
  lastSeenAt: z.number(),
  staff: z.object({
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    emailAddress: z.string().nullable(),
    userType: z.number(),
    permissions: z.record(z.string(), z.boolean()),
  }),
});
export type KeptSession = z.infer<typeof kept>;

/** The session between two starts, wrapped by the keychain; where there is none it ends with the console. */
export class SessionFile {
  readonly #path: string;
  readonly #keychain: Keychain;

  constructor(path: string, keychain: Keychain) {
    this.#path = path;
    this.#keychain = keychain;
  }

  /** Undefined where there is none, or where it can't be read any more. */
  async read(): Promise<KeptSession | undefined> {
    try {
      if ((await this.#keychain.findBackend()) === null) return undefined;
      const { secret, shouldWrapAgain } = await this.#keychain.unwrap(readFileSync(this.#path));
      const session = kept.parse(JSON.parse(secret));
      if (shouldWrapAgain) await this.write(session);
      return session;
    } catch {
      return undefined;
    }
  }

  /** A full disk or a keychain that fails costs the session at the next start, nothing now. */
  async write(session: KeptSession): Promise<void> {
    try {
      if ((await this.#keychain.findBackend()) === null) return;
      const wrapped = await this.#keychain.wrap(JSON.stringify(session));
      mkdirSync(dirname(this.#path), { recursive: true });
      writeFileSync(`${this.#path}.new`, wrapped, { mode: 0o600 });
      renameSync(`${this.#path}.new`, this.#path);
    } catch (error) {
      process.stderr.write(`The session could not be kept: ${String(error)}\n`);
    }
  }

  forget(): void {
    rmSync(this.#path, { force: true });
    rmSync(`${this.#path}.new`, { force: true });
  }
}
