import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "meander-log-output-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes two blocks and exits normally, in a process whose standard output is `path`. */
function logTo(path: string) {
  const module = new URL("./log.ts", import.meta.url).href;
  const script = `
    import { createLog } from ${JSON.stringify(module)};
    const log = createLog({ logLevel: "info" }, "api");
    log.info("x".repeat(5000));
    setTimeout(() => log.info("last"), 50);`;
  const out = openSync(path, "w");
  const { status, signal, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", out, "pipe"],
    encoding: "utf8",
    timeout: 10_000,
  });
  closeSync(out);
  return { status, signal, stderr };
}

const inOrder = { status: 0, signal: null, stderr: "" };

test("has written every line when the process ends", () => {
  const file = join(folder, "out");
  expect(logTo(file)).toEqual(inOrder);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["x".repeat(5000), "last"]);
});

test.runIf(existsSync("/dev/full"))("a full disk neither ends nor blocks a process", () => {
  expect(logTo("/dev/full")).toEqual(inOrder);
});
