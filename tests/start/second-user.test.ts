import { execFile } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { findBarrier, findServerUser } from "../../db/embedded/server-user.ts";
import { findChromium } from "../support/browser.ts";

const run = promisify(execFile);
const browserModule = fileURLToPath(new URL("../support/browser.ts", import.meta.url));
/** Only root can run as another user, and that user must be able to read the checkout. */
const other = findServerUser("/nonexistent");
const canBeOther = other !== undefined && findBarrier(browserModule, other) === undefined;
let unpacked: string | undefined;

afterAll(() => {
  if (unpacked !== undefined) rmSync(dirname(dirname(unpacked)), { recursive: true, force: true });
});

test.runIf(canBeOther)("a second user of the machine gets their own working Chromium", async () => {
  const mine = await findChromium();
  const script = `import { findChromium } from ${JSON.stringify(browserModule)}; process.stdout.write(await findChromium());`;
  const as = { uid: other?.uid, gid: other?.gid, env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent" } };
  const { stdout: theirs } = await run(process.execPath, ["--input-type=module", "-e", script], { ...as, cwd: "/" });
  const isPackaged = mine.includes(".meander-chromium-");
  if (isPackaged) {
    unpacked = theirs;
    expect(theirs).not.toBe(mine);
    const { uid, mode } = statSync(join(dirname(theirs), ".."));
    expect({ uid, mode: mode & 0o777 }).toEqual({ uid: other?.uid, mode: 0o700 });
  }
  const { stdout: version } = await run(theirs, ["--version"], as);
  expect(version).toMatch(/Chrom/);
});
