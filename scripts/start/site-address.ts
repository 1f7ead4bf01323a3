import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Stores the address of a running installation, for commands that print links to it. */
export function writeSiteAddress(dataFolder: string, address: string): void {
  const file = fileOf(dataFolder);
  writeFileSync(`${file}.new`, `${address}\n`);
  renameSync(`${file}.new`, file);
}

/** The address of the last start; undefined before the first. */
export function readSiteAddress(dataFolder: string): string | undefined {
  try {
    return readFileSync(fileOf(dataFolder), "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

function fileOf(dataFolder: string): string {
  return join(dataFolder, "site-address");
}
