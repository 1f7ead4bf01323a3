import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runCommand } from "../../scripts/terminal/run-command.ts";
import { mutations } from "../faults/fences/mutations.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

type ListedTest = { readonly name: string; readonly file: string };

/** The tests of the API, read from their sources: a name from a table still has its placeholders. */
async function listTests(): Promise<readonly ListedTest[]> {
  const list = ["list", "--config", "tests/api/vitest.config.ts", "--static-parse", "--json"];
  const { output } = await runCommand("vitest", list, { cwd: root });
  return JSON.parse(output);
}

/** The names that a test has once its placeholders are filled. */
function patternOf(name: string): RegExp {
  const fixed = name.split(/%[a-z]|\$\{[^}]*\}|\$[\w.]+/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${fixed.join(".+")}$`);
}

test("each condition that a fence proof removes occurs in its file exactly once", () => {
  const missing = mutations.filter(({ file, from }) => readFileSync(root + file, "utf8").split(from).length !== 2);
  expect(missing.map(({ breaks, file }) => `${file}: ${breaks}`)).toEqual([]);
});

test("each test that a fence names exists", async () => {
  const testsByFile = Map.groupBy(await listTests(), ({ file }) => file);
  const missing = mutations.filter(({ test: { file, name } }) => {
    const listed = testsByFile.get(join(root, "tests/api", file)) ?? [];
    return !listed.some((each) => patternOf(each.name).test(name));
  });
  expect(missing.map(({ test: { file, name } }) => `${file}: ${name}`)).toEqual([]);
}, 60_000);
