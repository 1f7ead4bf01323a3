import { setPriority } from "node:os";
import sharp from "sharp";
import type { Order, Reply } from "./process-pool.ts";

/** Lower priority than the processes that serve requests. */
const NICE = 10;

/**
 * Does the pool's jobs, one at a time. They need their own process: sharp uses libuv's thread pool, which password
 * hashing needs too, and a picture can wait.
 */
export function serveJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  sharp.concurrency(1);
  sharp.cache(false);
  setPriority(NICE);
  const respond = (reply: Reply<Result>) => process.send?.(reply);
  process.on("message", ({ id, job }: Order<Job>) => {
    void work(job).then(
      (result) => respond({ id, result }),
      (error: unknown) => respond({ id, problem: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on("disconnect", () => process.exit(0));
  // Ctrl-C in a terminal signals the whole process group; the API ends this process when it is done.
  process.on("SIGINT", () => {});
}
