import { expect, test } from "vitest";
import { findNameProblems } from "./name-rules.ts";

const read = (text: string) => () => text;

test("rejects a folder named utils and a file named helpers", () => {
  expect(findNameProblems("apps/web/src/utils/format.ts", read(""))).toHaveLength(1);
  expect(findNameProblems("apps/web/src/shared/helpers.ts", read(""))).toHaveLength(1);
});

test("accepts a name that only contains the word", () => {
  expect(findNameProblems("packages/domain/src/common-ground/help.ts", read(""))).toEqual([]);
});

test("rejects an index file, except for electron-vite's entries", () => {
  expect(findNameProblems("packages/domain/src/activity/index.ts", read(""))).toHaveLength(1);
  expect(findNameProblems("apps/desktop/src/main/index.ts", read(""))).toEqual([]);
});

test("rejects a folder in camel case", () => {
  expect(findNameProblems("packages/domain/src/dateVote/toggle.ts", read(""))).toHaveLength(1);
});

test("reports a suppressed linter rule with its line", () => {
  const suppressed = `const a = 1;\n${"// biome"}-ignore lint/a/b: because\n`;
  expect(findNameProblems("apps/api/src/app.ts", read(suppressed))).toEqual([expect.stringContaining("app.ts:2")]);
});
