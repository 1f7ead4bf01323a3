import type { PushChannel } from "@meander/domain/notification/push-token";
import type { Logger } from "pino";
import type { Database } from "../db/client.ts";
import { isTemporaryDatabaseError } from "../db/constraint-errors.ts";
import type { Listener } from "../db/listener.ts";
import { deliveriesSettled } from "../metrics.ts";
import { type Settlement, settleDeliveries } from "../outbox/claims.ts";
import { PUSH_CHANNEL } from "../outbox/enqueue-delivery.ts";
import {
  beginPushes,
  type ClaimedPush,
  claimDuePushes,
  findNextPushAt,
  forgetDevices,
  settlePushes,
  type TargetOutcome,
} from "../outbox/push-claims.ts";
import { findPushFacts, type PushFacts } from "./push/find-push-facts.ts";
import type { PushMessage, PushSender } from "./push/push-message.ts";
import { renderPush } from "./push/render-push.ts";
import { type LeasedBatch, sendBatches } from "./send-batches.ts";
import { type Loop, startLoop } from "./wake-loop.ts";

const BATCH_SIZE = 500;
/** The retry delay when the installation itself lacks resources, such as the database. */
const UNAVAILABLE_RETRY_SECONDS = 5;

export type PushSenders = Partial<Readonly<Record<PushChannel, PushSender>>>;

export type PushPumpOptions = {
  readonly db: Database;
  readonly listener: Listener;
  readonly senders: PushSenders;
  readonly clock: () => Date;
  readonly log: Logger;
};

type PushBatch = LeasedBatch<ClaimedPush> & { readonly token: string };

/**
 * Starts the process's loop for pushes, beside that for mail, which also recovers lost leases. Any number of processes
 * share the ledger.
 */
export function startPushPump(options: PushPumpOptions): Loop {
  const { db, listener, clock, log } = options;
  return startLoop({
    listener,
    channel: PUSH_CHANNEL,
    work: ({ isStopped }) =>
      sendBatches<ClaimedPush, PushBatch>({
        claim: () => claimPushes(db, clock()),
        sendGroup: (batch, group) => sendGroup(options, batch, group),
        shouldContinue: async () => !isStopped(),
        clock,
      }),
    findNextAt: () => findNextPushAt(db),
    clock,
    log,
  });
}

async function claimPushes(db: Database, now: Date): Promise<PushBatch | null> {
  const { token, deliveries } = await claimDuePushes(db, now, BATCH_SIZE);
  if (deliveries.length === 0) return null;
  return { token, deliveries, settle: (outcomes, at) => settleDeliveries(db, token, outcomes, at) };
}

async function sendGroup(options: PushPumpOptions, batch: PushBatch, group: readonly ClaimedPush[]): Promise<void> {
  const { db, senders, clock } = options;
  const messages = new Map<string, PushMessage>();
  const unsent = new Map<string, Settlement>();
  for (const [delivery, prepared] of await prepareGroup(options, group)) {
    if ("state" in prepared) unsent.set(delivery.id, prepared);
    else messages.set(delivery.id, prepared);
  }
  if (messages.size > 0) {
    const ids = [...messages.keys()];
    const deliveries = new Map(group.map((delivery) => [delivery.id, delivery]));
    const targets = await beginPushes(db, batch.token, ids, clock());
    const sent = targets.map(async (target): Promise<TargetOutcome[]> => {
      const [delivery, message] = [deliveries.get(target.deliveryId), messages.get(target.deliveryId)];
      if (delivery === undefined || message === undefined) return [];
      const sender = senders[delivery.channel];
      if (sender === undefined) return [];
      return [{ ...target, outcome: await sender.send(target.deviceToken, message, delivery.attempts + 1) }];
    });
    const outcomes = (await Promise.all(sent)).flat();
    const settled = await settlePushes(db, batch.token, { ids, outcomes, now: clock() });
    for (const { channel, state } of settled) deliveriesSettled.labels(channel, state).inc();
    await forgetDevices(
      db,
      outcomes.filter(({ outcome }) => outcome.state === "refused" && outcome.isGone === true),
    );
  }
  if (unsent.size > 0) await batch.settle(unsent, clock());
}

/** The message of each delivery, or what becomes of it unsent. */
async function prepareGroup(
  { db, senders, clock, log }: PushPumpOptions,
  group: readonly ClaimedPush[],
): Promise<readonly (readonly [ClaimedPush, PushMessage | Settlement])[]> {
  const ids = group.map(({ id }) => id);
  const now = clock();
  let facts: ReadonlyMap<string, PushFacts>;
  try {
    facts = await findPushFacts(db, ids, now);
  } catch (error) {
    if (!isTemporaryDatabaseError(error)) throw error;
    const deferred = {
      state: "deferred",
      reason: "databaseUnavailable",
      delaySeconds: UNAVAILABLE_RETRY_SECONDS,
    } as const;
    return group.map((delivery) => [delivery, deferred]);
  }
  return group.map((delivery) => {
    if (senders[delivery.channel] === undefined)
      return [delivery, { state: "skipped", reason: "channelNotConfigured" }];
    const known = facts.get(delivery.id);
    if (known === undefined || known.isObsolete) return [delivery, { state: "skipped", reason: "obsolete" }];
    if (known.isTurnedOff) return [delivery, { state: "skipped", reason: "preferenceOff" }];
    if (known.isSeen) return [delivery, { state: "skipped", reason: "alreadySeen" }];
    try {
      return [delivery, renderPush(delivery, known, now)];
    } catch (error) {
      log.error({ err: error, deliveryId: delivery.id }, "a push could not be rendered");
      return [delivery, { state: "failed", reason: "notWritten" }];
    }
  });
}
