import { execFile } from "node:child_process";
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { claimPrivateFolder } from "../../scripts/test/private-folder.ts";

const run = promisify(execFile);
const modules = fileURLToPath(new URL("../../node_modules/", import.meta.url));
const unpack = `import chromium from ${JSON.stringify(import.meta.resolve("@sparticuz/chromium"))}; await chromium.executablePath();`;

/**
 * The Chromium inside @sparticuz/chromium, unpacked once per version. The package itself unpacks to a fixed path of the
 * temporary folder, where a binary of another user, or a planted one, would be taken for its own.
 */
export async function unpackChromium(): Promise<string> {
  const installFolder = join(isWritable(modules) ? modules : tmpdir(), `.meander-chromium-${process.getuid?.() ?? 0}`);
  claimPrivateFolder(installFolder);
  const folder = join(installFolder, packageVersion());
  if (!existsSync(folder)) await unpackTo(folder, installFolder);
  return join(folder, "chromium");
}

/** Unpacks atomically; when processes unpack simultaneously, all use the first one's. */
async function unpackTo(folder: string, installFolder: string): Promise<void> {
  const draft = mkdtempSync(join(installFolder, "draft-"));
  try {
    // In its own process, because TMPDIR applies to the whole process.
    const env = { ...process.env, TMPDIR: draft };
    await run(process.execPath, ["--input-type=module", "-e", unpack], { env });
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function packageVersion(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(modules, "@sparticuz/chromium/package.json"), "utf8"),
  );
  return manifest.version;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
