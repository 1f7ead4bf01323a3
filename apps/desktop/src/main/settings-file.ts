import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

const windowPlace = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  isMaximised: z.boolean(),
});
export type WindowPlace = z.infer<typeof windowPlace>;

const settings = z.object({
  serverAddress: z.string().nullable().default(null),
  theme: z.enum(["system", "light", "dark"]).default("system").catch("system"),
  arePicturesVeiled: z.boolean().default(true).catch(true),
  window: windowPlace.nullable().default(null).catch(null),
});
export type Settings = z.infer<typeof settings>;

/** This computer's settings, persisted between starts; nothing secret. */
export class SettingsFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** A missing or damaged file yields the defaults. */
  read(): Settings {
    try {
      return settings.parse(JSON.parse(readFileSync(this.#path, "utf8")));
    } catch {
      return settings.parse({});
    }
  }

  /** Writes atomically; other settings stay unchanged. */
  change(part: Partial<Settings>): Settings {
    const value = { ...this.read(), ...part };
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(`${this.#path}.new`, `${JSON.stringify(value)}\n`, { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
    return value;
  }
}
