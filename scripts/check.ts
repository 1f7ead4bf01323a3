import { availableParallelism } from "node:os";
import { checkSteps } from "./check/steps.ts";
import { formatSeconds, green, print, red } from "./terminal/print.ts";
import { runSteps } from "./terminal/run-steps.ts";

/** Each heavy step occupies one core and up to 1 GB of memory. */
const width = Math.min(Math.max(availableParallelism(), 2), 6);

const startedAt = performance.now();
const results = await runSteps(checkSteps(), width);
const failed = results.filter((result) => result.status !== 0);
const total = formatSeconds(performance.now() - startedAt);
print();
if (failed.length === 0) {
  print(green(`All ${results.length} checks passed in ${total}.`));
} else {
  print(
    red(
      `${failed.length} of ${results.length} checks failed in ${total}: ${failed.map(({ name }) => name).join(", ")}.`,
    ),
  );
  process.exitCode = 1;
}
