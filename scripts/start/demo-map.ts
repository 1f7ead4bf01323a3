import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtDemoMap, ensureBuilt } from "../build/ensure-built.ts";

/** Puts the streets of the demo world's city into the data folder, beside those that `npm run map` fetches. */
export async function addDemoMap(dataFolder: string, signal?: AbortSignal): Promise<void> {
  await ensureBuilt(["demoMap"], signal);
  const map = readFileSync(builtDemoMap);
  const folder = join(dataFolder, "maps");
  const file = join(folder, "montevideo.pmtiles");
  if (existsSync(file) && readFileSync(file).equals(map)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.part`, map);
  renameSync(`${file}.part`, file);
}
