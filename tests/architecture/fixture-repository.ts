import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFloorProblems } from "../../scripts/check/api-floors.ts";
import { findNameProblems } from "../../scripts/check/name-rules.ts";
import { findStyleProblems } from "../../scripts/check/style-rules.ts";
import { runCommand } from "../../scripts/terminal/run-command.ts";
import type { Tool } from "./fixture.ts";

export type Finding = { readonly tool: Tool; readonly path: string; readonly rule: string };

const root = fileURLToPath(new URL("../../", import.meta.url));
const tsconfig = JSON.stringify({ extends: "./tsconfig.base.json", include: ["apps", "packages", "db"] });

/** A folder laid out like the repository that contains only `files` and uses the repository's own rules. */
export class FixtureRepository implements Disposable {
  readonly folder: string;
  readonly #files: Readonly<Record<string, string>>;
  readonly #workspace = mkdtempSync(join(tmpdir(), "meander-fixture-"));

  constructor(files: Readonly<Record<string, string>>) {
    this.#files = files;
    // Packages resolve from the parent folder; inside, the tools would lint them.
    symlinkSync(join(root, "node_modules"), join(this.#workspace, "node_modules"), "junction");
    this.folder = join(this.#workspace, "repository");
    for (const name of ["biome.json", ".oxlintrc.json", "tsconfig.base.json", "scripts/check/rules"]) {
      cpSync(join(root, name), join(this.folder, name), { recursive: true });
    }
    writeFileSync(join(this.folder, "tsconfig.json"), tsconfig);
    mkdirSync(join(this.folder, ".git"));
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  async inspect(): Promise<readonly Finding[]> {
    const [biome, oxlint] = await Promise.all([this.#runBiome(), this.#runOxlint()]);
    return [
      ...biome,
      ...oxlint,
      ...this.#check("names", findNameProblems),
      ...this.#check("floors", findFloorProblems),
      ...this.#checkStyles(),
    ];
  }

  async #runBiome(): Promise<readonly Finding[]> {
    const args = ["lint", "--reporter=json", "--max-diagnostics=none", "--vcs-enabled=false", "apps", "packages", "db"];
    const { output } = await this.#run("biome", args);
    const report: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(firstJson(output));
    return report.diagnostics.map(({ category, location }) => ({ tool: "biome", path: location.path, rule: category }));
  }

  async #runOxlint(): Promise<readonly Finding[]> {
    const { output } = await this.#run("oxlint", ["--type-aware", "-f", "json"]);
    const report: { diagnostics: { code: string; filename: string }[] } = JSON.parse(output);
    return report.diagnostics.map(({ code, filename }) => ({ tool: "oxlint", path: filename, rule: code }));
  }

  #check(tool: Tool, findProblems: typeof findNameProblems): readonly Finding[] {
    return Object.entries(this.#files).flatMap(([path, text]) =>
      findProblems(path, () => text).map((rule) => ({ tool, path, rule })),
    );
  }

  #checkStyles(): readonly Finding[] {
    return findStyleProblems(new Map(Object.entries(this.#files))).map((rule) => {
      return { tool: "styles" as const, path: rule.slice(0, rule.indexOf(":")), rule };
    });
  }

  #run(tool: string, args: readonly string[]) {
    return runCommand(join(root, "node_modules/.bin", tool), args, { cwd: this.folder });
  }

  [Symbol.dispose](): void {
    rmSync(this.#workspace, { recursive: true, force: true });
  }
}

/** Biome prints a remark on another stream, which may precede the report, even on its line. */
function firstJson(output: string): string {
  const line = output.split("\n").find((each) => each.includes('{"')) ?? output;
  return line.slice(line.indexOf('{"'));
}
