import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { LogFile } from "./log-file.ts";
import { StartProblem } from "./problem.ts";

const dieWithParent = fileURLToPath(new URL("./die-with-parent.mjs", import.meta.url));
const firstPauseMs = 500;
/** Short, since what keeps it from starting (a database that is away, a full disk) may be over any moment. */
const longestPauseMs = 5_000;
/** A process that lived this long starts anew with the shortest pause. */
const goodLifeMs = 60_000;
const stopPatienceMs = 15_000;
const lastWordsLength = 2_000;

type Options = {
  readonly name: string;
  readonly script: string;
  /** Of Node itself. */
  readonly flags?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly dataFolder: string;
  readonly log: (message: string) => void;
};

/**
 * One process of the tree, started again with growing pauses whenever it ends by itself. It has a process group of its own, so that a
 * Ctrl-C reaches the supervisor alone and the tree goes down in order. Its log goes to `<data>/log/<name>.log`.
 */
export class SupervisedProcess {
  readonly #options: Options;
  readonly #logFile: LogFile;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  #pauseMs = firstPauseMs;
  #lastWords = "";

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
    this.#lastWords = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.#lastWords = (this.#lastWords + text).slice(-lastWordsLength);
        this.#logFile.write(text);
      });
    }
    child.once("close", (status, signal) => {
      this.#logFile.close();
      this.#child = undefined;
      if (performance.now() - startedAt > goodLifeMs) this.#pauseMs = firstPauseMs;
      if (!this.#isStopping) this.#startAgain(signal ?? `status ${status}`, this.#logFile.path);
    });
    child.once("error", (error) => {
      this.#lastWords += error.message;
    });
  }

  #startAgain(end: string, logPath: string): void {
    const { name, log } = this.#options;
    log(`${name} ended by itself (${end}); starting it again in ${this.#pauseMs / 1_000} s. Its log: ${logPath}`);
    this.#timer = setTimeout(() => this.start(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
  }

  /** The process is not there: between two lives, or because it can't start at all. */
  get isDown(): boolean {
    return this.#child === undefined;
  }

  /** For a start that never became ready. */
  get failure(): StartProblem {
    return new StartProblem(
      `${this.#options.name} does not start. Its last words:\n${this.#lastWords.trim() || "(none)"}`,
    );
  }

  /** Asks it to end, waits for it, and insists after 15 seconds. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    child.kill("SIGTERM");
    const insist = setTimeout(() => child.kill("SIGKILL"), stopPatienceMs);
    await ended;
    clearTimeout(insist);
  }

  /** For a person who won't wait. */
  kill(): void {
    this.#isStopping = true;
    this.#child?.kill("SIGKILL");
  }
}
