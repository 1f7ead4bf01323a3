import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "../../../scripts/terminal/run-command.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const copied = ["apps", "packages", "db", "tests", "scripts", "package.json", "tsconfig.base.json", "vitest.config.ts"];
const left = new Set(["node_modules", "dist", "out"]);

/** A change of the source that removes a condition: `from` occurs exactly once in the file. */
export type Mutation = { readonly file: string; readonly from: string; readonly to: string };

/** What vitest reports about a run. */
export type TestRun = { readonly ran: number; readonly failed: readonly string[]; readonly output: string };

/** A copy of the repository, so that the sources themselves are never changed. */
export class BrokenCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), "meander-fences-"));

  constructor(databaseServerUrl: string) {
    for (const name of copied) {
      const filter = (path: string) => !left.has(path.split(/[\\/]/).at(-1) ?? "");
      cpSync(join(root, name), join(this.#folder, name), { recursive: true, filter });
    }
    const packages = join(this.#folder, "node_modules");
    mkdirSync(packages);
    for (const name of readdirSync(join(root, "node_modules")).filter((each) => each !== "@meander")) {
      symlinkSync(join(root, "node_modules", name), join(packages, name));
    }
    // Relative links resolve to the copy's own packages.
    symlinkSync(join(root, "apps/api/node_modules"), join(this.#folder, "apps/api/node_modules"));
    cpSync(join(root, "node_modules/@meander"), join(packages, "@meander"), {
      recursive: true,
      verbatimSymlinks: true,
    });
    // One Postgres server for all runs instead of one for each.
    writeFileSync(
      join(this.#folder, "tests/api/support/database-server.ts"),
      `export const setup = ({ provide }) => provide("databaseServerUrl", ${JSON.stringify(databaseServerUrl)});`,
    );
  }

  /**
   * Runs these files of the API's tests with the change, or unchanged for null; `testName` limits the run to one test.
   */
  async test(mutation: Mutation | null, files: readonly string[], testName?: string): Promise<TestRun> {
    const restore = mutation === null ? () => {} : this.#apply(mutation);
    try {
      return await this.#run(files, testName);
    } finally {
      restore();
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #apply({ file, from, to }: Mutation): () => void {
    const path = join(this.#folder, file);
    const source = readFileSync(path, "utf8");
    if (source.split(from).length !== 2) throw new Error(`${file} doesn't hold exactly once: ${from}`);
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    return () => writeFileSync(path, source);
  }

  async #run(files: readonly string[], testName: string | undefined): Promise<TestRun> {
    const report = join(this.#folder, "report.json");
    rmSync(report, { force: true });
    const named = testName === undefined ? [] : ["--testNamePattern", escapePattern(testName)];
    const { output } = await runCommand(
      "vitest",
      [
        "run",
        ...files,
        "--config",
        "tests/api/vitest.config.ts",
        "--reporter=json",
        `--outputFile=${report}`,
        ...named,
      ],
      { cwd: this.#folder, env: { ...process.env, NO_COLOR: "1" } },
    );
    const { testResults }: Report = JSON.parse(readFileSync(report, "utf8"));
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    return {
      ran: tests.filter(({ status }) => status === "passed" || status === "failed").length,
      failed: tests.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
      output,
    };
  }
}

type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

function escapePattern(name: string): string {
  return `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
}
