import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { type ConsoleSettings, consoleSettings } from "../ipc/console-calls.ts";

const windowPlace = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  isMaximised: z.boolean(),
});
export type WindowPlace = z.infer<typeof windowPlace>;

const personSettings = consoleSettings.omit({ theme: true });
const personDefaults = personSettings.parse({ arePicturesVeiled: true });

const settings = z.object({
  serverAddress: z.string().nullable().default(null),
  theme: z.enum(["system", "light", "dark"]).default("system").catch("system"),
  ofPeople: z.record(z.string(), personSettings).default({}).catch({}),
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

  /** What a window shows: this computer's theme, and the person's own choices. */
  readFor(userId: string | undefined): ConsoleSettings {
    const { theme, ofPeople } = this.read();
    return { theme, ...personDefaults, ...(userId === undefined ? undefined : ofPeople[userId]) };
  }

  /** Stores what a window changed; without a person only the theme. */
  changeFor(userId: string | undefined, { theme, ...own }: ConsoleSettings): ConsoleSettings {
    const { ofPeople } = this.read();
    this.change(userId === undefined ? { theme } : { theme, ofPeople: { ...ofPeople, [userId]: own } });
    return this.readFor(userId);
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
