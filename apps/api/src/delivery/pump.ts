import type { Database } from "../db/client.ts";
import type { Listener } from "../db/listener.ts";
import { recoverLostCampaignLeases } from "../outbox/campaign-settling.ts";
import { recoverLostLeases } from "../outbox/claims.ts";
import { DELIVERY_CHANNEL } from "../outbox/enqueue-delivery.ts";
import { claimBatch, claimCampaignBatch } from "./batch.ts";
import { findNextDueAt } from "./next-due.ts";
import { type SendOptions, sendBatches } from "./send-batch.ts";

/**
 * Large, because every claim skips index entries of rows that are dead since the last vacuum. The lease must last for
 * the whole batch.
 */
const BATCH_SIZE = 1_000;
/**
 * Milliseconds between two maintenance runs, which recover lost leases of other workers and do due work. A
 * campaign may run for hours.
 */
const MAINTENANCE_INTERVAL_MS = 15_000;
const LONGEST_SLEEP_MS = 15_000;
const SHORTEST_SLEEP_MS = 50;
const PAUSE_AFTER_ERROR_MS = 1_000;

export type PumpOptions = SendOptions & {
  readonly db: Database;
  readonly listener: Listener;
  /** Applies bans that take effect, starts due campaigns and fixes their audiences; absent without them. */
  readonly doDueWork?: (now: Date) => Promise<void>;
};

export type Pump = {
  /** Resolves when no due delivery is left. */
  readonly drain: () => Promise<void>;
  /** Stops after the mails in flight are finished. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts the process's delivery loop, woken by NOTIFY and by the next due time. Any number of processes share the
 * ledger.
 */
export function startPump(options: PumpOptions): Pump {
  const { db, listener, clock, log } = options;
  let isStopped = false;
  let isWakePending = false;
  let nextMaintenanceAt = 0;
  let shortestSleepMs = SHORTEST_SLEEP_MS;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const wake = () => {
    isWakePending = true;
    if (isStopped) return;
    running ??= run().finally(() => {
      running = undefined;
      if (isWakePending) wake();
    });
  };

  async function run(): Promise<void> {
    clearTimeout(timer);
    let sleepMs = PAUSE_AFTER_ERROR_MS;
    try {
      while (isWakePending && !isStopped) {
        isWakePending = false;
        await runMaintenance();
        await sendTransactionalMail();
        await sendCampaigns();
      }
      const next = await findNextDueAt(db);
      sleepMs = next === undefined ? LONGEST_SLEEP_MS : Math.min(LONGEST_SLEEP_MS, next.getTime() - clock().getTime());
    } catch (error) {
      log.warn({ err: error }, "the delivery loop failed and will be retried");
    }
    if (!isStopped) timer = setTimeout(wake, Math.max(sleepMs, shortestSleepMs));
  }

  /** Recovers lost leases and does due work. What fails to start delays no other mail. */
  async function runMaintenance(): Promise<void> {
    nextMaintenanceAt = performance.now() + MAINTENANCE_INTERVAL_MS;
    await recoverLostLeases(db, clock());
    await recoverLostCampaignLeases(db, clock());
    try {
      await options.doDueWork?.(clock());
      shortestSleepMs = SHORTEST_SLEEP_MS;
    } catch (error) {
      // It stays due, so it is retried.
      shortestSleepMs = PAUSE_AFTER_ERROR_MS;
      log.warn({ err: error }, "a due ban or campaign could not be started");
    }
  }

  function sendTransactionalMail(): Promise<void> {
    return sendBatches(options, {
      claim: () => claimBatch(db, clock(), BATCH_SIZE),
      shouldContinue: async () => !isStopped,
    });
  }

  /** Transactional mail takes precedence: once some is due, no lane starts further campaign mail before it. */
  function sendCampaigns(): Promise<void> {
    let transactionalRun: Promise<void> | undefined;
    return sendBatches(options, {
      claim: () => claimCampaignBatch(db, clock(), BATCH_SIZE),
      async shouldContinue() {
        if (performance.now() > nextMaintenanceAt) await runMaintenance();
        while (isWakePending || transactionalRun !== undefined) {
          if (transactionalRun === undefined) {
            isWakePending = false;
            transactionalRun = sendTransactionalMail().finally(() => {
              transactionalRun = undefined;
            });
          }
          await transactionalRun;
        }
        return !isStopped;
      },
    });
  }

  const unsubscribes = [listener.on(DELIVERY_CHANNEL, wake), listener.onGap(wake)];
  wake();
  return {
    async drain() {
      wake();
      while (running !== undefined) await running;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const stop of unsubscribes) stop();
      await running;
    },
  };
}
