import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "../../../scripts/terminal/run-command.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const sources = ["apps", "packages", "db", "tests", "scripts", "package.json", "tsconfig.base.json"];
const generated: ReadonlySet<string> = new Set(["node_modules", "dist", "out"]);
const projects = ["apps/web", "apps/api", "apps/desktop", "packages/domain", "packages/ui", "db", "tests"];

/** A copy of the sources, with the packages of this checkout, to be edited and checked. */
export class ProjectCopy implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), "meander-tasks-"));

  constructor() {
    const filter = (path: string) => !generated.has(basename(path));
    for (const name of sources) cpSync(join(root, name), join(this.#folder, name), { recursive: true, filter });
    for (const project of ["", ...projects])
      linkPackages(join(root, project), join(this.#folder, project), this.#folder);
  }

  /** Throws where the text doesn't occur exactly once: the edit would do nothing, or too much. */
  edit(path: string, find: string, replacement: string): void {
    const file = join(this.#folder, path);
    const text = readFileSync(file, "utf8");
    if (text.split(find).length !== 2) throw new Error(`${path} doesn't contain exactly once: ${find}`);
    writeFileSync(
      file,
      text.replace(find, () => replacement),
    );
  }

  /** Compiles a project and returns its errors, or those of the folders and files of it that are named. */
  async compile(project: string, include?: readonly string[]): Promise<readonly string[]> {
    const tsconfig = join(this.#folder, project, "tsconfig.json");
    if (include !== undefined) {
      const { extends: base, compilerOptions } = JSON.parse(readFileSync(tsconfig, "utf8"));
      writeFileSync(tsconfig, JSON.stringify({ extends: base, compilerOptions, include }));
    }
    const tsc = join(root, "node_modules/.bin/tsc");
    const options = ["--checkers", "1", "--pretty", "false", "-p", project];
    const { output } = await runCommand(tsc, options, { cwd: this.#folder });
    // A message continues on indented lines.
    return output.split(/\n(?! )/);
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Every package but our own, whose links point into the copy. */
function linkPackages(from: string, to: string, copy: string): void {
  const packages = join(from, "node_modules");
  const links = join(to, "node_modules");
  mkdirSync(join(links, "@meander"), { recursive: true });
  for (const name of listFolder(packages)) {
    if (name !== "@meander") symlinkSync(join(packages, name), join(links, name), "junction");
  }
  for (const name of listFolder(join(packages, "@meander"))) {
    const own = projects.find((project) => basename(project) === name);
    if (own !== undefined) symlinkSync(join(copy, own), join(links, "@meander", name), "junction");
  }
}

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
