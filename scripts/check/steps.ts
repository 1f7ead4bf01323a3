import { runCommand } from "../terminal/run-command.ts";
import type { Step } from "../terminal/run-steps.ts";

const TYPED_FOLDERS = [
  "apps/web",
  "apps/web/service-worker",
  "apps/api",
  "tests",
  "apps/desktop",
  "packages/ui",
  "db",
  "packages/domain",
];

/**
 * The steps of `npm run check`, slowest first; biome and oxlint check the layers. Several type checkers of one program
 * would each infer the API's types again, so each runs one and the steps run in parallel.
 */
export function checkSteps(): readonly Step[] {
  const oneThread = { ...process.env, GOMAXPROCS: "1" };
  return [
    { name: "lint: oxlint", run: () => runCommand("oxlint", ["--type-aware", "--deny-warnings"], { env: oneThread }) },
    ...TYPED_FOLDERS.map((folder) => step(`types: ${folder}`, "tsc", "--noEmit", "--checkers", "1", "-p", folder)),
    step("lint: biome", "biome", "lint", "--error-on-warnings", "--diagnostic-level=warn", "--max-diagnostics=100"),
    step("unused code", "knip", "--no-progress", "--no-config-hints", "--no-tag-hints"),
    step("code without production use", "knip", "--production", "--no-progress", "--treat-tag-hints-as-errors"),
    step("generated row types", process.execPath, "db/generate-types.ts", "--check"),
    step("format", "biome", "format", "--max-diagnostics=20"),
    step("styles", process.execPath, "scripts/check/styles.ts"),
    step("names", process.execPath, "scripts/check/names.ts"),
    step("plain terms", process.execPath, "scripts/check/words.ts"),
    step("floors of the API", process.execPath, "scripts/check/floors.ts"),
    step("message catalogue", process.execPath, "scripts/check/messages.ts"),
    step("builder configuration", process.execPath, "scripts/check/builder-config.ts"),
  ];
}

function step(name: string, command: string, ...args: string[]): Step {
  return { name, run: () => runCommand(command, args) };
}
