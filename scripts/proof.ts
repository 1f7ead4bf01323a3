import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Proof } from "../tests/faults/proof.ts";
import { formatSeconds, green, print, red } from "./terminal/print.ts";

/**
 * Runs the proofs of tests/faults, all or those named: `npm run proof -- kills --times 20 --seed 7`. Without a seed
 * each run draws a new one and prints it. `--only session` limits `fences` to the lines that mention it.
 */
const folder = fileURLToPath(new URL("../tests/faults/", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string", default: "10" }, seed: { type: "string" }, only: { type: "string" } },
});
const times = Number(values.times);
const { only } = values;
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));

async function loadProofs(): Promise<readonly Proof[]> {
  const modules = await Promise.all(
    globSync("*.proof.ts", { cwd: folder })
      .sort()
      .map((file) => import(pathToFileURL(folder + file).href)),
  );
  return modules.flatMap((module: Record<string, Proof>) => Object.values(module));
}

async function prove(proof: Proof): Promise<boolean> {
  print(`${proof.name}: ${proof.claim}`);
  print(`  seed ${seed}, ${times} times`);
  const startedAt = performance.now();
  const { figures, violations } = await proof.run({ times, seed, only, log: (line) => print(`  ${line}`) });
  for (const [name, value] of Object.entries(figures)) print(`  ${name}: ${value}`);
  for (const violation of violations) print(red(`  ✗ ${violation}`));
  const verdict = violations.length === 0 ? green("held") : red(`broken ${violations.length} times`);
  print(`  ${verdict}, in ${formatSeconds(performance.now() - startedAt)}\n`);
  return violations.length === 0;
}

const all = await loadProofs();
const chosen = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (chosen.length === 0) print(`There is no such proof. Those there are: ${all.map(({ name }) => name).join(", ")}.`);
let isBroken = chosen.length === 0;
for (const proof of chosen) if (!(await prove(proof))) isBroken = true;
process.exitCode = isBroken ? 1 : 0;
