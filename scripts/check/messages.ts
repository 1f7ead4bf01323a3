import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { en } from "@meander/domain/messages/en";
import { findTextProblems, findUnusedKeys, flattenMessages } from "./message-rules.ts";

/** Hygiene of the message catalogue: each text is ICU in our voice, and each key is used somewhere outside the catalogue. */
const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "apps", "packages"], {
  encoding: "utf8",
})
  .split("\n")
  .filter(
    (path) => /\.tsx?$/.test(path) && !path.includes("/messages/en") && !/\.test\.tsx?$/.test(path) && existsSync(path),
  );
const sources = paths.map((path) => readFileSync(path, "utf8")).join("\n");
const messages = flattenMessages(en);
const problems = [...messages.flatMap(findTextProblems), ...findUnusedKeys(messages, sources)];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
