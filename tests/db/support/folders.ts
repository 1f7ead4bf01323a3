import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discardDataFolder } from "@meander/db/embedded-postgres";

/** A new empty data folder, and the function that stops what runs on it and deletes it. */
export function makeDataFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), "meander-launcher-"));
  const discard = async () => {
    if (existsSync(dataDir)) await discardDataFolder(dataDir);
  };
  return { dataDir, discard };
}
