import { ConfigError, readConfig, type Config } from "../config.ts";
import { StartError } from "./start-error.ts";

const SHUTDOWN_PATIENCE_MS = 15_000;

/** Starts one process; `start` returns how to stop it. Signals stop it gracefully, a second one at once; problems of the setting are told in words. */
export async function runProcess(start: (config: Config) => Promise<() => Promise<void>>): Promise<void> {
  try {
    const stop = await start(readConfig(process.env));
    stopOnSignals(stop);
  } catch (error) {
    reportStartProblem(error);
  }
}

/** Ends the process with the message of a problem that an operator can solve; throws any other. */
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
    setTimeout(() => process.exit(1), SHUTDOWN_PATIENCE_MS).unref();
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
