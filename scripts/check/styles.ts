import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findStyleProblems } from "./style-rules.ts";

/** What the compiler can't see between style sheets and the code that uses them: names on one side only, and rules that reach every page. */
const listed = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "apps", "packages", "tests", ":!tests/architecture"],
  {
    encoding: "utf8",
  },
);
const paths = listed.split("\n").filter((path) => /\.(?:css|tsx?)$/.test(path) && existsSync(path));
const problems = findStyleProblems(new Map(paths.map((path) => [path, readFileSync(path, "utf8")])));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
