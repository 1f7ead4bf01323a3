import { expect, test } from "vitest";
import { findNameProblems } from "./name-rules.ts";

const read = (text: string) => () => text;

test("a folder named utils is a problem, and so is a file named helpers", () => {
  expect(findNameProblems("apps/web/src/utils/format.ts", read(""))).toHaveLength(1);
  expect(findNameProblems("apps/web/src/shared/helpers.ts", read(""))).toHaveLength(1);
});

test("a name that only contains the word is fine", () => {
  expect(findNameProblems("packages/domain/src/common-ground/help.ts", read(""))).toEqual([]);
});

test("an index file is a problem, except where electron-vite starts", () => {
  expect(findNameProblems("packages/domain/src/activity/index.ts", read(""))).toHaveLength(1);
  expect(findNameProblems("apps/desktop/src/main/index.ts", read(""))).toEqual([]);
});

test("a folder in camel case is a problem", () => {
  expect(findNameProblems("packages/domain/src/dateVote/toggle.ts", read(""))).toHaveLength(1);
});

test("a silenced linter is a problem, with its line", () => {
  const silenced = `const a = 1;\n${"// biome"}-ignore lint/a/b: because\n`;
  expect(findNameProblems("apps/api/src/app.ts", read(silenced))).toEqual([expect.stringContaining("app.ts:2")]);
});
