import { globSync } from "node:fs";
import { join } from "node:path";
import { type BuildName, ensureBuilt } from "../build/ensure-built.ts";
import { type CommandResult, runCommand } from "../terminal/run-command.ts";
import { describeFailedPages } from "./failed-pages.ts";
import { countPlaywright, countVitest, type TestCount } from "./count-tests.ts";

export type Suite = {
  readonly name: string;
  readonly run: () => Promise<CommandResult>;
  /** Absent for a suite without tests. */
  readonly count?: () => TestCount;
};

const productBuilds: readonly BuildName[] = ["web", "api", "desktop"];

/**
 * The suites of `npm test` in stages, cheap and informative ones first; the suites of one stage run in parallel.
 * Reports are written to `reports`, an absolute folder.
 */
export function listStages(reports: string): readonly (readonly Suite[])[] {
  const specs = globSync("tests/{web,desktop}/playwright.config.ts").sort().reverse();
  const servers = globSync("tests/*/vitest.config.ts").sort();
  const isMeasured = (config: string) => nameOf(config) === "start";
  const serverSuite = (config: string) => vitestSuite(nameOf(config), config, join(reports, `${nameOf(config)}.json`));
  return [
    [{ name: "check", run: () => runCommand(process.execPath, ["scripts/check.ts"]) }],
    [vitestSuite("unit", "vitest.config.ts", join(reports, "unit.json"))],
    // Each has its own data and ports, so they run in parallel: while one waits for a process, another works.
    servers.filter((config) => !isMeasured(config)).map(serverSuite),
    // Measures how fast the product is ready again, so nothing runs beside it.
    servers.filter(isMeasured).map(serverSuite),
    [{ name: "builds", run: () => build(productBuilds) }],
    ...specs.map((config) => [playwrightSuite(config, join(reports, `${nameOf(config)}.json`))]),
  ];
}

function vitestSuite(name: string, config: string, report: string): Suite {
  const args = ["run", "--config", config, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return { name, run: () => runCommand("vitest", args), count: () => countVitest(report) };
}

function playwrightSuite(config: string, report: string): Suite {
  const results = join(import.meta.dirname, `../../node_modules/.meander-${nameOf(config)}-results`);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ["test", "--config", config, "--reporter=list,json"];
  return {
    name: `${nameOf(config)} specs`,
    run: async () => {
      // A suite chosen by name runs without the stage of the builds.
      const built = await build(productBuilds);
      if (built.status !== 0) return built;
      const result = await runCommand("playwright", args, { env });
      return result.status === 0 ? result : { ...result, output: `${result.output}\n${describeFailedPages(results)}` };
    },
    count: () => countPlaywright(report),
  };
}

/** `tests/db/vitest.config.ts` → `db`. */
function nameOf(config: string): string {
  return config.split(/[\\/]/)[1] ?? config;
}

async function build(names: readonly BuildName[]): Promise<CommandResult> {
  const startedAt = performance.now();
  const done = (status: number, output: string) => ({ status, output, durationMs: performance.now() - startedAt });
  try {
    return done(0, `built ${(await ensureBuilt(names)).join(", ")}`);
  } catch (error) {
    return done(1, error instanceof Error ? error.message : String(error));
  }
}
