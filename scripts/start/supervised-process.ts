import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { LogFile } from "./log-file.ts";
import { StartProblem } from "./problem.ts";

const dieWithParent = fileURLToPath(new URL("./die-with-parent.mjs", import.meta.url));
const firstPauseMs = 500;
/** Short, because the cause (an unreachable database, a full disk) may be over at any moment. */
const maxPauseMs = 5_000;
/** After this uptime the backoff is reset. */
const stableAfterMs = 60_000;
const stopTimeoutMs = 15_000;
const lastOutputLength = 2_000;

type Options = {
  readonly name: string;
  readonly script: string;
  /** Flags of Node itself. */
  readonly flags?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly dataFolder: string;
  readonly log: (message: string) => void;
};

/**
 * A child process that is restarted with backoff whenever it ends by itself. It has its own process group, so that
 * Ctrl-C reaches only the supervisor, which stops all processes in order. Its log is `<data>/log/<name>.log`.
 */
export class SupervisedProcess {
  readonly #options: Options;
  readonly #logFile: LogFile;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  #pauseMs = firstPauseMs;
  #lastOutput = "";

  constructor(options: Options) {
    this.#options = options;
    this.#logFile = new LogFile(options.dataFolder, options.name);
  }

  start(): void {
    const { script, flags = [], env } = this.#options;
    const startedAt = performance.now();
    const child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", ...flags, "--import", dieWithParent, script],
      {
        env,
        detached: process.platform !== "win32",
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      },
    );
    this.#child = child;
    this.#lastOutput = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.#lastOutput = (this.#lastOutput + text).slice(-lastOutputLength);
        this.#logFile.write(text);
      });
    }
    child.once("close", (status, signal) => {
      this.#logFile.close();
      this.#child = undefined;
      if (performance.now() - startedAt > stableAfterMs) this.#pauseMs = firstPauseMs;
      if (!this.#isStopping) this.#startAgain(signal ?? `status ${status}`, this.#logFile.path);
    });
    child.once("error", (error) => {
      this.#lastOutput += error.message;
    });
  }

  #startAgain(end: string, logPath: string): void {
    const { name, log } = this.#options;
    log(`${name} ended by itself (${end}); starting it again in ${this.#pauseMs / 1_000} s. Its log: ${logPath}`);
    this.#timer = setTimeout(() => this.start(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, maxPauseMs);
  }

  /** Whether the process isn't running: between restarts, or because it can't start at all. */
  get isDown(): boolean {
    return this.#child === undefined;
  }

  /** The problem to report when the process never became ready. */
  get failure(): StartProblem {
    return new StartProblem(
      `${this.#options.name} does not start. Its last words:\n${this.#lastOutput.trim() || "(none)"}`,
    );
  }

  /** Sends SIGTERM, waits for the end, and sends SIGKILL after 15 seconds. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    child.kill("SIGTERM");
    const killTimer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
    await ended;
    clearTimeout(killTimer);
  }

  /** For a second Ctrl-C. */
  kill(): void {
    this.#isStopping = true;
    this.#child?.kill("SIGKILL");
  }
}
