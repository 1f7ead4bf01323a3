import { spawn } from "node:child_process";
import { isColoured } from "./print.ts";

export type CommandResult = {
  readonly status: number;
  /** Standard output and error, interleaved. */
  readonly output: string;
  readonly durationMs: number;
};

export type CommandOptions = {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Called with each chunk as it arrives, for commands that a person watches. */
  readonly onOutput?: (text: string) => void;
  /** Aborts the command, which then counts as failed. */
  readonly signal?: AbortSignal;
};

/**
 * Runs a command without a shell and waits for its end. A command that can't be found counts as failed, with the reason
 * as its output.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env = process.env, onOutput, signal }: CommandOptions = {},
): Promise<CommandResult> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: withoutColours(env), signal, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (text: string) => {
      output += text;
      onOutput?.(text);
    };
    const finish = (status: number) => resolve({ status, output, durationMs: performance.now() - startedAt });
    child.stdout.setEncoding("utf8").on("data", collect);
    child.stderr.setEncoding("utf8").on("data", collect);
    child.on("error", (error) => {
      collect(error.message);
      finish(127);
    });
    child.on("close", (status) => finish(status ?? 1));
  });
}

/** The output goes through a pipe, but many tools still colour it if TERM is set. */
function withoutColours({ FORCE_COLOR, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (isColoured) return FORCE_COLOR === undefined ? env : { ...env, FORCE_COLOR };
  return { ...env, NO_COLOR: "1" };
}
