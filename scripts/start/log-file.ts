import { createWriteStream, mkdirSync, statSync, type WriteStream } from "node:fs";
import { join } from "node:path";

const limitBytes = 10 * 2 ** 20;

/** `<data>/log/<name>.log`, continued from the last run unless it has grown past 10 MB. */
export function openLogFile(dataFolder: string, name: string): { readonly path: string; readonly stream: WriteStream } {
  const folder = join(dataFolder, "log");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${name}.log`);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return { path, stream: createWriteStream(path, { flags: size > limitBytes ? "w" : "a", mode: 0o600 }) };
}
