import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findNameProblems } from "./name-rules.ts";

/**
 * Checks what no linter does: folder names, and comments that suppress a linter. Reads every file that git tracks or
 * would track.
 */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(path));
const problems = files.flatMap((path) => findNameProblems(path, () => readFileSync(path, "utf8")));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
