import type { Logger } from "pino";
import type { Listener } from "../db/listener.ts";

const LONGEST_SLEEP_MS = 15_000;
const SHORTEST_SLEEP_MS = 50;
const PAUSE_AFTER_ERROR_MS = 1_000;

/** What the work of a loop may ask. */
export type LoopState = {
  readonly isStopped: () => boolean;
  /** Whether work was announced since the last call; that is then cleared. */
  readonly takeWake: () => boolean;
  readonly isWakePending: () => boolean;
};

type Options = {
  readonly listener: Listener;
  /** The NOTIFY channel that announces work. */
  readonly channel: string;
  readonly work: (state: LoopState) => Promise<void>;
  /** When there is work next; undefined when nothing is scheduled. */
  readonly findNextAt: () => Promise<Date | undefined>;
  /** Whether work that is due failed to start, so that the loop doesn't spin. */
  readonly hasFailed?: () => boolean;
  readonly clock: () => Date;
  readonly log: Logger;
};

export type Loop = {
  /** Resolves when no due work is left. */
  readonly drain: () => Promise<void>;
  /** Stops after the work in hand is finished. */
  readonly stop: () => Promise<void>;
};

/** Runs `work` at once, and again for each announcement and at each due time. It never runs twice at once. */
export function startLoop({ listener, channel, work, findNextAt, hasFailed, clock, log }: Options): Loop {
  let isStopped = false;
  let isWakePending = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const state: LoopState = {
    isStopped: () => isStopped,
    isWakePending: () => isWakePending,
    takeWake: () => {
      const wasPending = isWakePending;
      isWakePending = false;
      return wasPending;
    },
  };

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
      while (!isStopped && state.takeWake()) await work(state);
      const next = await findNextAt();
      sleepMs = next === undefined ? LONGEST_SLEEP_MS : Math.min(LONGEST_SLEEP_MS, next.getTime() - clock().getTime());
    } catch (error) {
      log.warn({ err: error }, "the delivery loop failed and will be retried");
    }
    const shortestMs = hasFailed?.() === true ? PAUSE_AFTER_ERROR_MS : SHORTEST_SLEEP_MS;
    if (!isStopped) timer = setTimeout(wake, Math.max(sleepMs, shortestMs));
  }

  const unsubscribes = [listener.on(channel, wake), listener.onGap(wake)];
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
