import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { expect, test } from "vitest";

const print = new URL("./print.ts", import.meta.url);

test.runIf(existsSync("/dev/full"))("output to a full disk doesn't end the program", () => {
  const full = openSync("/dev/full", "w");
  const script = `import { print } from ${JSON.stringify(print.href)}; print("one"); print("two"); process.stderr.write("done");`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
  });
  closeSync(full);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "done" });
});
