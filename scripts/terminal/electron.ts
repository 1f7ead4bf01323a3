import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const fromDesktop = createRequire(new URL("../../apps/desktop/package.json", import.meta.url));

/** The path of Electron's binary, if its install script has downloaded it; the npm package alone doesn't contain it. */
export function findElectron(): string | undefined {
  try {
    const folder = dirname(fromDesktop.resolve("electron/package.json"));
    const binary = join(folder, "dist", readFileSync(join(folder, "path.txt"), "utf8").trim());
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

/** The script that downloads the binary, from GitHub unless ELECTRON_MIRROR is set. */
export function electronInstaller(): string {
  return fromDesktop.resolve("electron/install.js");
}
