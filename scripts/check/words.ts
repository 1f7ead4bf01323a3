import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findWordProblems } from "./word-rules.ts";

/** Names and comments in the terms of the field. Reads every file that git tracks or would track. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(?:ts|tsx|mjs|sql|css)$/.test(path) && !path.includes("generated-types") && existsSync(path));
const problems = files.flatMap((path) => findWordProblems(path, readFileSync(path, "utf8")));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
