import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { mutations } from "../faults/fences/mutations.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("each condition that the fences' proof takes away is in its file exactly once", () => {
  const lost = mutations.filter(({ file, from }) => readFileSync(root + file, "utf8").split(from).length !== 2);
  expect(lost.map(({ breaks, file }) => `${file}: ${breaks}`)).toEqual([]);
});
