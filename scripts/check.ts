import { checkSteps } from "./check/steps.ts";
import { formatSeconds, green, print, red } from "./terminal/print.ts";
import { runSteps } from "./terminal/run-steps.ts";

/** Two at a time: the type checkers and linters are themselves parallel. */
const WIDTH = 2;

const startedAt = performance.now();
const results = await runSteps(checkSteps(), WIDTH);
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
