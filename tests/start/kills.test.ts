import { expect, test } from "vitest";
import { proveKills } from "../faults/kill-everything.proof.ts";

/** The quick variant of `npm run proof -- kills`. */
test("preserves acknowledged writes through ten kills of the API and of Postgres", async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const { violations, figures } = await proveKills({ times: 10, seed, log }, { withTree: false });
  expect({ seed, violations, lines: violations.length === 0 ? [] : lines }).toEqual({
    seed,
    violations: [],
    lines: [],
  });
  expect(figures.acknowledged).toBeGreaterThan(20);
});
