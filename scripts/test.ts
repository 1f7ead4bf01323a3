import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { faint, formatSeconds, green, print, red } from "./terminal/print.ts";
import { listStages, type Suite } from "./test/suites.ts";

/**
 * Runs the test suites: checks, unit tests, tests against databases and servers, then specs over the built product.
 * Arguments choose suites by name, e.g. `npm test -- unit desktop`. The last line is the total; the exit status is 1 if
 * anything failed.
 */
const reports = fileURLToPath(new URL("../node_modules/.meander-test-reports/", import.meta.url));

async function run(suite: Suite): Promise<{ passed: number; failed: number }> {
  print(`${faint("…")} ${suite.name}`);
  const { status, output, durationMs } = await suite.run();
  const counted = suite.count?.() ?? { passed: 0, failed: 0 };
  // A suite that crashed before it could count is one failure.
  const failed = status !== 0 && counted.failed === 0 ? 1 : counted.failed;
  const mark = status === 0 ? green("✓") : red("✗");
  const sum = suite.count ? `  ${counted.passed} passed, ${failed} failed` : "";
  print(`${mark} ${suite.name.padEnd(14)} ${faint(formatSeconds(durationMs))}${sum}`);
  if (status !== 0) print(`\n${output.trim()}\n`);
  return { passed: counted.passed, failed };
}

const chosen = process.argv.slice(2);
const isChosen = ({ name }: Suite) => chosen.length === 0 || chosen.some((word) => name.startsWith(word));
const stages = listStages(reports).map((stage) => stage.filter(isChosen));
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const startedAt = performance.now();
let passed = 0;
let failed = 0;
for (const stage of stages) {
  for (const count of await Promise.all(stage.map(run))) {
    passed += count.passed;
    failed += count.failed;
  }
}
print();
print(faint(`${stages.flat().length} suites in ${formatSeconds(performance.now() - startedAt)}`));
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
