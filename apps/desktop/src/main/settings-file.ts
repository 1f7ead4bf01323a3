import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

const settings = z.object({ serverAddress: z.string().nullable().default(null) });
type Settings = z.infer<typeof settings>;

/** What the console remembers between starts; nothing secret. */
export class SettingsFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** A missing or damaged file reads as nothing remembered. */
  read(): Settings {
    try {
      return settings.parse(JSON.parse(readFileSync(this.#path, "utf8")));
    } catch {
      return { serverAddress: null };
    }
  }

  /** Whole or not at all. */
  write(value: Settings): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(`${this.#path}.new`, `${JSON.stringify(value)}\n`, { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
  }
}
