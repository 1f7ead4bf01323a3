import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { mutations } from "../faults/fences/mutations.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("each condition that a fence proof removes occurs in its file exactly once", () => {
  const missing = mutations.filter(({ file, from }) => readFileSync(root + file, "utf8").split(from).length !== 2);
  expect(missing.map(({ breaks, file }) => `${file}: ${breaks}`)).toEqual([]);
});
