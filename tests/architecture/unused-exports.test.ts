import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../../scripts/terminal/run-command.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const workspace = mkdtempSync(join(tmpdir(), "meander-unused-"));
const page = "apps/web/src/features/activity/activity-page.ts";

function write(path: string, text: string): void {
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  writeFileSync(join(workspace, path), text);
}

beforeAll(() => {
  symlinkSync(join(root, "node_modules"), join(workspace, "node_modules"), "junction");
  write("package.json", JSON.stringify({ name: "house", private: true, type: "module", workspaces: ["apps/*"] }));
  write("apps/web/package.json", JSON.stringify({ name: "@meander/web", private: true, type: "module" }));
  write(
    "apps/web/src/app/entry-client.tsx",
    `import { page } from "../features/activity/activity-page.ts";\npage();\n`,
  );
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

async function findUnused(...more: readonly string[]): Promise<string> {
  const config = join(root, "knip.json");
  const args = ["--no-progress", "--include=exports,files", "--reporter=compact", "--config", config, ...more];
  const { output } = await runCommand(join(root, "node_modules/.bin/knip"), args, { cwd: workspace });
  return output;
}

test("reports an unused export and an unused file", async () => {
  write(page, "export const page = () => 1;\nexport const forgotten = 2;\n");
  write("apps/web/src/features/activity/left-over.ts", "export const old = 1;\n");
  const report = await findUnused();
  expect(report).toContain("forgotten");
  expect(report).toContain("left-over.ts");
}, 60_000);

test("reports nothing when everything is used", async () => {
  write(page, "export const page = () => 1;\n");
  rmSync(join(workspace, "apps/web/src/features/activity/left-over.ts"), { force: true });
  expect(await findUnused()).not.toContain("apps/web");
}, 60_000);

test("reports an export that only a test uses", async () => {
  write(page, "export const page = () => 1;\nexport const onlyTested = 2;\n");
  write(
    "apps/web/src/features/activity/activity-page.test.ts",
    'import { onlyTested } from "./activity-page.ts";\nonlyTested;\n',
  );
  expect(await findUnused("--production")).toContain("onlyTested");
}, 60_000);
