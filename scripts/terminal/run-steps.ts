import { faint, formatSeconds, green, print, red } from "./print.ts";
import type { CommandResult } from "./run-command.ts";

export type Step = {
  readonly name: string;
  readonly run: () => Promise<CommandResult>;
};

export type StepResult = CommandResult & { readonly name: string };

/**
 * Runs the steps in order, at most `width` at a time. Prints a line for each as it ends, and the output of failed ones.
 */
export async function runSteps(steps: readonly Step[], width: number): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  const waiting = [...steps];
  const labelWidth = Math.max(...steps.map((step) => step.name.length));
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = { name: step.name, ...(await step.run()) };
      results.push(result);
      report(result, labelWidth);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
}

function report({ name, status, durationMs, output }: StepResult, labelWidth: number): void {
  const mark = status === 0 ? green("✓") : red("✗");
  print(`${mark} ${name.padEnd(labelWidth)}  ${faint(formatSeconds(durationMs))}`);
  if (status !== 0) print(`\n${output.trim()}\n`);
}
