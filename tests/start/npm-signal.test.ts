import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const bootstrap = fileURLToPath(new URL("../../scripts/bootstrap.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "meander-npm-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a task of npm stops in order when npm gets a SIGTERM", async () => {
  const [task, stopped] = [join(folder, "task.mjs"), join(folder, "stopped")];
  writeFileSync(
    task,
    `import { writeFileSync } from "node:fs";
    process.once("SIGTERM", () => { writeFileSync(${JSON.stringify(stopped)}, "in order"); process.exit(0); });
    setTimeout(() => process.exit(1), 30_000);
    process.stdout.write("ready");`,
  );
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ scripts: { start: `node ${JSON.stringify(bootstrap)} ${JSON.stringify(task)}` } }),
  );
  const npm = spawn("npm", ["start"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  npm.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  await expect.poll(() => output, { timeout: 60_000 }).toContain("ready");
  npm.kill("SIGTERM");
  await once(npm, "exit");
  await expect.poll(() => readIfThere(stopped), { timeout: 10_000 }).toBe("in order");
});

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
