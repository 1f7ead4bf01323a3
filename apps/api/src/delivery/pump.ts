import type { Database } from "../db/client.ts";
import type { Listener } from "../db/listener.ts";
import { recoverLostCampaignLeases } from "../outbox/campaign-settling.ts";
import { type ClaimedDelivery, recoverLostLeases } from "../outbox/claims.ts";
import { DELIVERY_CHANNEL } from "../outbox/enqueue-delivery.ts";
import { type Batch, claimBatch, claimCampaignBatch } from "./batch.ts";
import { findNextDueAt } from "./next-due.ts";
import { sendBatches } from "./send-batches.ts";
import { type SendOptions, sendMailGroup } from "./send-mail-group.ts";
import { type Loop, type LoopState, startLoop } from "./wake-loop.ts";

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

export type PumpOptions = SendOptions & {
  readonly db: Database;
  readonly listener: Listener;
  /** Applies bans that take effect, starts due campaigns and fixes their audiences; absent without them. */
  readonly doDueWork?: (now: Date) => Promise<void>;
};

export type Pump = Loop;

/**
 * Starts the process's loop for mail, woken by NOTIFY and by the next due time. Any number of processes share the
 * ledger.
 */
export function startPump(options: PumpOptions): Pump {
  const { db, listener, clock, log } = options;
  let nextMaintenanceAt = 0;
  let hasFailed = false;

  async function work(state: LoopState): Promise<void> {
    await runMaintenance();
    await sendTransactionalMail(state);
    await sendCampaigns(state);
  }

  /** Recovers lost leases and does due work. What fails to start delays no other mail. */
  async function runMaintenance(): Promise<void> {
    nextMaintenanceAt = performance.now() + MAINTENANCE_INTERVAL_MS;
    await recoverLostLeases(db, clock());
    await recoverLostCampaignLeases(db, clock());
    try {
      await options.doDueWork?.(clock());
      hasFailed = false;
    } catch (error) {
      // It stays due, so it is retried.
      hasFailed = true;
      log.warn({ err: error }, "a due ban or campaign could not be started");
    }
  }

  function sendTransactionalMail({ isStopped }: LoopState): Promise<void> {
    return sendBatches<ClaimedDelivery, Batch>({
      claim: () => claimBatch(db, clock(), BATCH_SIZE),
      sendGroup: (batch, group) => sendMailGroup(options, batch, group),
      shouldContinue: async () => !isStopped(),
      clock,
    });
  }

  /** Transactional mail takes precedence: once some is due, no lane starts further campaign mail before it. */
  function sendCampaigns(state: LoopState): Promise<void> {
    let transactionalRun: Promise<void> | undefined;
    return sendBatches<ClaimedDelivery, Batch>({
      claim: () => claimCampaignBatch(db, clock(), BATCH_SIZE),
      sendGroup: (batch, group) => sendMailGroup(options, batch, group),
      async shouldContinue() {
        if (performance.now() > nextMaintenanceAt) await runMaintenance();
        while (state.isWakePending() || transactionalRun !== undefined) {
          if (transactionalRun === undefined) {
            state.takeWake();
            transactionalRun = sendTransactionalMail(state).finally(() => {
              transactionalRun = undefined;
            });
          }
          await transactionalRun;
        }
        return !state.isStopped();
      },
      clock,
    });
  }

  return startLoop({
    listener,
    channel: DELIVERY_CHANNEL,
    work,
    findNextAt: () => findNextDueAt(db),
    hasFailed: () => hasFailed,
    clock,
    log,
  });
}
