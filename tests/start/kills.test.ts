import { expect, test } from "vitest";
import { proveKills } from "../faults/kill-everything.proof.ts";

/** The small tier of `npm run proof -- kills`. */
test("what clients were told survives ten kills of the API and of Postgres under writes", async () => {
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
