import type { Database } from "../db/client.ts";
import type { Listener } from "../db/listener.ts";
import { DELIVERY_CHANNEL } from "../outbox/enqueue-delivery.ts";
import { claimBatch, claimCampaignBatch } from "./batch.ts";
import { recoverLostCampaignLeases } from "../outbox/campaign-settling.ts";
import { recoverLostLeases } from "../outbox/claims.ts";
import { findNextDueAt } from "./next-due.ts";
import { type SendOptions, sendBatches } from "./send-batch.ts";

/** Large: every claim passes over what left the index since the last vacuum. Its lease has to last for all of it. */
const BATCH = 1_000;
/** A campaign may run for hours; other workers' lost leases and what is due to start are looked for this often. */
const ROUND_MS = 15_000;
const LONGEST_SLEEP_MS = 15_000;
const SHORTEST_SLEEP_MS = 50;
const PAUSE_AFTER_ERROR_MS = 1_000;

export type PumpOptions = SendOptions & {
  readonly db: Database;
  readonly listener: Listener;
  /** Fixes the audience of campaigns whose time has come; absent where there are none. */
  readonly startDueCampaigns?: (now: Date) => Promise<void>;
};

export type Pump = {
  /** Resolves when nothing that is due waits any more. */
  readonly drain: () => Promise<void>;
  /** Finishes the mails in flight, then stops. */
  readonly stop: () => Promise<void>;
};

/** One pump a process, woken by NOTIFY and by the next due time; any number of processes share the ledger. */
export function startPump(options: PumpOptions): Pump {
  const { db, listener, clock, log } = options;
  let isStopped = false;
  let isWanted = false;
  let lookAgainAt = 0;
  let shortestSleepMs = SHORTEST_SLEEP_MS;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const wake = () => {
    isWanted = true;
    if (isStopped) return;
    running ??= run().finally(() => {
      running = undefined;
      if (isWanted) wake();
    });
  };

  async function run(): Promise<void> {
    clearTimeout(timer);
    let sleepMs = PAUSE_AFTER_ERROR_MS;
    try {
      while (isWanted && !isStopped) {
        isWanted = false;
        await lookAround();
        await sendWhatPeopleAskedFor();
        await sendCampaigns();
      }
      const next = await findNextDueAt(db);
      sleepMs = next === undefined ? LONGEST_SLEEP_MS : Math.min(LONGEST_SLEEP_MS, next.getTime() - clock().getTime());
    } catch (error) {
      log.warn({ err: error }, "the mail pump will try again");
    }
    if (!isStopped) timer = setTimeout(wake, Math.max(sleepMs, shortestSleepMs));
  }

  /** A campaign that can't start holds up nobody else's mail. */
  async function lookAround(): Promise<void> {
    lookAgainAt = performance.now() + ROUND_MS;
    await recoverLostLeases(db, clock());
    await recoverLostCampaignLeases(db, clock());
    try {
      await options.startDueCampaigns?.(clock());
      shortestSleepMs = SHORTEST_SLEEP_MS;
    } catch (error) {
      // It stays due.
      shortestSleepMs = PAUSE_AFTER_ERROR_MS;
      log.warn({ err: error }, "a campaign that is due did not start");
    }
  }

  function sendWhatPeopleAskedFor(): Promise<void> {
    return sendBatches(options, { claim: () => claimBatch(db, clock(), BATCH), goesOn: async () => !isStopped });
  }

  /** Once the pump knows of a mail that somebody asked for, no lane begins campaign mail before it. */
  function sendCampaigns(): Promise<void> {
    let askedFor: Promise<void> | undefined;
    return sendBatches(options, {
      claim: () => claimCampaignBatch(db, clock(), BATCH),
      async goesOn() {
        if (performance.now() > lookAgainAt) await lookAround();
        while (isWanted || askedFor !== undefined) {
          if (askedFor === undefined) {
            isWanted = false;
            askedFor = sendWhatPeopleAskedFor().finally(() => {
              askedFor = undefined;
            });
          }
          await askedFor;
        }
        return !isStopped;
      },
    });
  }

  const stopListening = [listener.on(DELIVERY_CHANNEL, wake), listener.onGap(wake)];
  wake();
  return {
    async drain() {
      wake();
      while (running !== undefined) await running;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const stop of stopListening) stop();
      await running;
    },
  };
}
