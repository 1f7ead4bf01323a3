import { PgBoss } from "pg-boss";
import type { Logger } from "pino";

/** A job that runs on a schedule in exactly one of the processes that register it. */
export type ScheduledJob = {
  readonly name: string;
  /** Cron expression with five fields, in UTC. */
  readonly cron: string;
  readonly run: () => Promise<void>;
};

export type Scheduler = { readonly stop: () => Promise<void> };

/** Hides pg-boss from other modules. It creates its own tables in the schema `pgboss`. */
export async function startScheduler(url: string, jobs: readonly ScheduledJob[], log: Logger): Promise<Scheduler> {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    application_name: "meander jobs",
    useListenNotify: true,
    cronWorkerIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 15,
  });
  boss.on("error", (error) => log.warn({ reason: error.message }, "the scheduler failed and will retry"));
  await boss.start();
  await unscheduleOthers(boss, jobs);
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, {
      policy: "short",
      notify: true,
      retryLimit: 2,
      expireInSeconds: 300,
      heartbeatSeconds: 20,
    });
    await boss.schedule(name, cron);
    await boss.work(name, { batchSize: 50, burstWhenBatchFull: true }, async () => {
      const startedAt = performance.now();
      await run();
      log.debug({ job: name, milliseconds: Math.round(performance.now() - startedAt) }, "job done");
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}

/** A former job's schedule would enqueue runs that no process works on. */
async function unscheduleOthers(boss: PgBoss, jobs: readonly ScheduledJob[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) {
    if (!names.has(name)) await boss.unschedule(name);
  }
}
