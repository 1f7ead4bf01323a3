import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Bench, Rate, TableBench } from "../tests/load/bench.ts";
import { describePage, isGoodPage, measurePages } from "../tests/load/lighthouse.ts";
import { Product } from "../tests/support/product.ts";
import { green, print, red } from "./terminal/print.ts";

/**
 * Runs the benchmarks of tests/load, all or those named: `npm run bench -- activity --seconds 10`. Only the ratio to
 * the floor, measured in the same run, is comparable between machines. Tables accept other world sizes and a folder to
 * reuse their worlds: `npm run bench -- discovery --size 10000 --size 1000000 --keep /tmp/worlds`.
 */
const PAGES = "pages";
const folder = fileURLToPath(new URL("../tests/load/", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "10" },
    size: { type: "string", multiple: true },
    keep: { type: "string" },
  },
});

async function loadBenches(): Promise<readonly (Bench | TableBench)[]> {
  const files = globSync("*.bench.ts", { cwd: folder }).sort();
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(folder + file).href)));
  return modules.flatMap((module: Record<string, Bench | TableBench>) => Object.values(module));
}

async function measureAgainstFloor({ name, what, target, run }: Bench): Promise<void> {
  print(`${name}: ${what}`);
  const { floor, product } = await run({ seconds: Number(values.seconds), log: (line) => print(`  ${line} …`) });
  print(`  floor    ${describe(floor)}`);
  print(`  product  ${describe(product)}`);
  const ratio = product.perSecond / floor.perSecond;
  const share = `${Math.round(ratio * 100)} %`;
  if (target === undefined) print(`  ratio    ${share}\n`);
  else print(`  ratio    ${(ratio >= target ? green : red)(share)} (to reach: ${Math.round(target * 100)} %)\n`);
}

async function measureTable({ name, what, sizes, run }: TableBench): Promise<void> {
  print(`${name}: ${what}`);
  await run({
    seconds: Number(values.seconds),
    sizes: values.size?.map(Number) ?? sizes,
    keep: values.keep,
    log: (line) => print(`  ${line} …`),
    print,
  });
  print();
}

function describe({ perSecond, p50Ms, p99Ms }: Rate): string {
  return `${String(Math.round(perSecond)).padStart(7)}/s   p50 ${p50Ms} ms   p99 ${p99Ms} ms`;
}

/** Lighthouse has absolute scores, so these have targets instead of a floor. */
async function measurePagesOfProduct(): Promise<void> {
  print(`${PAGES}: Lighthouse on a phone, of 100, each to reach 95`);
  const product = await Product.start();
  try {
    for (const page of await measurePages(product.address)) {
      print(`  ${(isGoodPage(page) ? green : red)(describePage(page))}`);
    }
  } finally {
    await product.stop();
  }
}

const all = await loadBenches();
const isChosen = (name: string) => positionals.length === 0 || positionals.includes(name);
const chosen = all.filter(({ name, group }) => isChosen(name) || (group !== undefined && isChosen(group)));
if (chosen.length === 0 && !isChosen(PAGES)) {
  print(`There is no such measurement. Those there are: ${[...all.map(({ name }) => name), PAGES].join(", ")}.`);
  process.exitCode = 1;
}
for (const bench of chosen) await ("sizes" in bench ? measureTable(bench) : measureAgainstFloor(bench));
if (isChosen(PAGES)) await measurePagesOfProduct();
