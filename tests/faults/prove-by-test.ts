import { fileURLToPath } from "node:url";
import { runCommand } from "../../scripts/terminal/run-command.ts";
import type { ProofOutcome } from "./proof.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Runs a test at its full size, which `sizes` sets by environment variables. In its own process, because a test may
 * move its clock.
 */
export async function proveByTest(
  suite: "api" | "db",
  file: string,
  sizes: Readonly<Record<string, number | string>>,
  figures: Readonly<Record<string, number>>,
): Promise<ProofOutcome> {
  const env = {
    ...process.env,
    ...Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, String(size)])),
  };
  const test = [file, "--config", `tests/${suite}/vitest.config.ts`, "--reporter=default"];
  const { status, output } = await runCommand("vitest", ["run", ...test], { cwd: root, env });
  return { figures, violations: status === 0 ? [] : [output] };
}
