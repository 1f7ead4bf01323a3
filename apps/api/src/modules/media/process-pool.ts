import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Logger } from "pino";

/** Messages between the API and a process of the pool. */
export type Order<Job> = { readonly id: number; readonly job: Job };
export type Reply<Result> = { readonly id: number } & ({ readonly result: Result } | { readonly problem: string });

export type ProcessPool<Job, Result> = {
  /** Throws DomainError busy when the queue is full, or when waiting and working take too long. */
  readonly run: (job: Job) => Promise<Result>;
  readonly stop: () => void;
};

type PoolOptions = {
  /** The source of the script, relative to this folder, without extension. */
  readonly script: string;
  /** The most processes, each of which does one job at a time. */
  readonly size: number;
  /** The most jobs, waiting and running. */
  readonly waitingMax: number;
  /** From the request to the result; a process that exceeds it may be stuck and is replaced. */
  readonly withinMs: number;
  readonly retryAfterSeconds: number;
  readonly log: Logger;
};

type Request<Job, Result> = Order<Job> & {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
};

/** Runs jobs in child processes, started on first use and replaced after they exit. */
export function createProcessPool<Job, Result>(options: PoolOptions): ProcessPool<Job, Result> {
  const { script, size, waitingMax, withinMs, retryAfterSeconds, log } = options;
  type Waiting = Request<Job, Result>;
  const waiting: Waiting[] = [];
  /** Each process with its job; null while idle. */
  const workers = new Map<ChildProcess, Waiting | null>();
  let lastId = 0;
  const busy = () => new DomainError("busy", message("busy"), { retryAfterSeconds });

  function start(): ChildProcess {
    const started = fork(findScript(script), [], {
      serialization: "advanced",
      execArgv: ["--disable-warning=ExperimentalWarning"],
      env: { UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "2" },
      stdio: "ignore",
    });
    const onEnd = (reason: unknown) => {
      const job = workers.get(started);
      if (!workers.delete(started)) return;
      log.warn({ reason, script }, "a picture process ended");
      job?.reject(busy());
      assign();
    };
    started.on("message", (reply: Reply<Result>) => onReply(started, reply));
    started.once("exit", onEnd);
    started.once("error", (error) => onEnd(error.message));
    // Unreferenced, so that it doesn't keep the API process running.
    started.unref();
    started.channel?.unref();
    workers.set(started, null);
    return started;
  }

  function onReply(worker: ChildProcess, reply: Reply<Result>): void {
    const job = workers.get(worker);
    if (job?.id !== reply.id) return;
    workers.set(worker, null);
    if ("result" in reply) job.resolve(reply.result);
    else job.reject(new Error(`${script} failed: ${reply.problem}`));
    assign();
  }

  function findIdle(): ChildProcess | undefined {
    const idle = [...workers].find(([, job]) => job === null)?.[0];
    return idle ?? (workers.size < size ? start() : undefined);
  }

  function assign(): void {
    for (;;) {
      const worker = waiting.length > 0 ? findIdle() : undefined;
      const job = worker === undefined ? undefined : waiting.shift();
      if (worker === undefined || job === undefined) return;
      workers.set(worker, job);
      worker.send({ id: job.id, job: job.job } satisfies Order<Job>, (error) => error && job.reject(busy()));
    }
  }

  function abandon(id: number): void {
    const index = waiting.findIndex((each) => each.id === id);
    if (index >= 0) waiting.splice(index, 1)[0]?.reject(busy());
    for (const [worker, job] of workers) {
      if (job?.id !== id) continue;
      job.reject(busy());
      worker.kill("SIGKILL");
    }
  }

  return {
    async run(job) {
      const running = [...workers.values()].filter((each) => each !== null).length;
      if (waiting.length + running >= waitingMax) throw busy();
      lastId += 1;
      const id = lastId;
      const timeout = setTimeout(() => abandon(id), withinMs);
      try {
        return await new Promise<Result>((resolve, reject) => {
          waiting.push({ id, job, resolve, reject });
          assign();
        });
      } finally {
        clearTimeout(timeout);
      }
    },
    stop() {
      const ending = [...workers.keys()];
      workers.clear();
      for (const worker of ending) worker.kill("SIGKILL");
      for (const { reject } of waiting.splice(0)) reject(busy());
    },
  };
}

/** In a build the script is next to the API's entry; tests run its source. */
function findScript(name: string): string {
  const built = name.slice(name.lastIndexOf("/") + 1);
  const candidates = [`./${built}.js`, `../${built}.js`, `./${name}.ts`].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${name} is not built`);
  return found;
}
