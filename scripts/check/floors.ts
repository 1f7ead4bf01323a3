import { globSync, readFileSync } from "node:fs";
import { findFloorProblems } from "./api-floors.ts";

/** Checks which folder of the API may import which, because no linter can. */
const problems = globSync("apps/api/src/**/*.{ts,tsx}").flatMap((path) => {
  const posix = path.replaceAll("\\", "/");
  return findFloorProblems(posix, () => readFileSync(path, "utf8"));
});
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
