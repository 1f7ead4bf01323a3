import type { Logger } from "pino";
import type { Database } from "../db/client.ts";
import type { Listener } from "../db/listener.ts";
import { deliveriesSettled } from "../http/metrics.ts";
import { DELIVERY_CHANNEL } from "../outbox/enqueue-delivery.ts";
import {
  beginAttempts,
  type ClaimedDelivery,
  claimDueDeliveries,
  findNextDueAt,
  type Outcome,
  recoverLostLeases,
  settleDeliveries,
} from "./claims.ts";
import { MAIL_CONNECTIONS, type MailTransport } from "./mail-transport.ts";
import type { RenderedMail } from "./render-mail.tsx";

const BATCH = 400;
/** Mails that are begun and settled together. */
const GROUP = MAIL_CONNECTIONS;
const LANES = 3;
const LONGEST_SLEEP_MS = 15_000;
const PAUSE_AFTER_ERROR_MS = 1_000;

export type PumpOptions = {
  readonly db: Database;
  readonly listener: Listener;
  readonly transport: MailTransport;
  /** Null when there is nothing to say any more. */
  readonly render: (delivery: ClaimedDelivery) => Promise<RenderedMail | null>;
  readonly clock: () => Date;
  readonly log: Logger;
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
        await recoverLostLeases(db, clock());
        while (!isStopped && (await sendBatch(options, () => isStopped)));
      }
      const next = await findNextDueAt(db);
      sleepMs = next === undefined ? LONGEST_SLEEP_MS : Math.min(LONGEST_SLEEP_MS, next.getTime() - clock().getTime());
    } catch (error) {
      log.warn({ err: error }, "the mail pump will try again");
    }
    if (!isStopped) timer = setTimeout(wake, Math.max(sleepMs, 50));
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

/** Claims and sends one batch; false when nothing was due. What a stop leaves unsent goes back when its lease ends. */
async function sendBatch(options: PumpOptions, isStopped: () => boolean): Promise<boolean> {
  const { token, deliveries } = await claimDueDeliveries(options.db, options.clock(), BATCH);
  let next = 0;
  // While one lane writes down how its mails ended, the others keep the connections busy.
  const runLane = async () => {
    while (next < deliveries.length && !isStopped()) {
      const group = deliveries.slice(next, next + GROUP);
      next += GROUP;
      await sendGroup(options, token, group);
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  return deliveries.length > 0;
}

async function sendGroup(options: PumpOptions, token: string, group: readonly ClaimedDelivery[]): Promise<void> {
  const outcomes = new Map<string, Outcome>();
  const mails = new Map<string, RenderedMail>();
  await Promise.all(
    group.map(async (delivery) => {
      const prepared = await prepare(options, delivery);
      if ("state" in prepared) outcomes.set(delivery.id, prepared);
      else mails.set(delivery.id, prepared);
    }),
  );
  const ours =
    mails.size === 0 ? new Set() : await beginAttempts(options.db, token, [...mails.keys()], options.clock());
  await Promise.all(
    group.map(async ({ id, address, attempts }) => {
      const mail = mails.get(id);
      if (mail === undefined || address === null || !ours.has(id)) return;
      outcomes.set(id, await options.transport.send({ deliveryId: id, to: address, ...mail }, attempts + 1));
    }),
  );
  await settleDeliveries(options.db, token, outcomes, options.clock());
  for (const { state } of outcomes.values()) deliveriesSettled.labels("mail", state).inc();
}

async function prepare({ render, log }: PumpOptions, delivery: ClaimedDelivery): Promise<RenderedMail | Outcome> {
  if (delivery.address === null) return { state: "skipped", reason: "no address" };
  try {
    return (await render(delivery)) ?? { state: "skipped", reason: "nothing to say any more" };
  } catch (error) {
    log.error({ err: error, deliveryId: delivery.id, template: delivery.template }, "a mail could not be written");
    return { state: "failed", reason: "could not be written" };
  }
}
