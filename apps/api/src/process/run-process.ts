import { type Config, ConfigError, parseConfig } from "../config.ts";
import { StartError } from "./start-error.ts";

const SHUTDOWN_TIMEOUT_MS = 15_000;

/**
 * Starts a process; `start` returns its stop function. The first signal stops it gracefully, a second one at once.
 * Configuration problems are reported as readable messages.
 */
export async function runProcess(start: (config: Config) => Promise<() => Promise<void>>): Promise<void> {
  try {
    const stop = await start(parseConfig(process.env));
    stopOnSignals(stop);
  } catch (error) {
    reportStartProblem(error);
  }
}

/** Exits with the message of a problem that an operator can solve; rethrows any other. */
export function reportStartProblem(error: unknown): never {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Meander stopped with a problem: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
}
