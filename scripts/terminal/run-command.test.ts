import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runCommand } from "./run-command.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** It starts another test runner, and both cores may be busy. */
const timeout = 60_000;

test("a test runner prints neither colours nor dots without a terminal", { timeout }, async () => {
  const { NO_COLOR: _inherited, ...inherited } = process.env;
  const env = { ...inherited, TERM: "xterm", FORCE_COLOR: "1" };
  const args = ["run", "--config", "vitest.config.ts", "scripts/start/settings.test.ts", "--reporter=default"];
  const { status, output } = await runCommand("vitest", args, { cwd: root, env });
  expect(status).toBe(0);
  expect(output).toContain("settings.test.ts");
  expect(output).not.toContain("\u001b");
  expect(output).not.toContain("·");
});
