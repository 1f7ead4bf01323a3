import pg from "pg";
import type { Logger } from "pino";

/** The payload is the activity's id. */
export const ACTIVITY_CHANGED = "activity_changed";

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5_000;

type Handler = (payload: string) => void;

export type Listener = {
  /** Calls `handler` for each NOTIFY on the channel; returns how to stop. */
  readonly on: (channel: string, handler: Handler) => () => void;
  /** Called after the connection was lost and is back: what was said meanwhile is unknown, so read it anew. */
  readonly onGap: (handler: () => void) => () => void;
  /** Resolves once everything asked for so far is listened to; also when the database is away, since `onGap` tells when it is back. */
  readonly ready: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** One connection of its own that LISTENs for this process and comes back after a database restart. Pass the direct address, past any pooler. */
export function createListener(url: string, log: Logger): Listener {
  const handlers = new Map<string, Set<Handler>>();
  const gapHandlers = new Set<() => void>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(retryMs: number, isFirst: boolean): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    let isLost = false;
    const lose = () => {
      if (isLost || isClosed) return;
      isLost = true;
      client = undefined;
      next.end().catch(() => {});
      log.warn({ retryMs }, "lost the connection that listens to the database, trying again");
      retry = setTimeout(() => void connect(Math.min(retryMs * 2, LAST_RETRY_MS), false), retryMs);
    };
    next.on("error", lose);
    next.on("end", lose);
    next.on("notification", ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? "");
    });
    try {
      await next.connect();
      for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = next;
      retryMs = FIRST_RETRY_MS;
      if (isFirst) return;
      log.info("the connection that listens to the database is back");
      for (const handler of gapHandlers) handler();
    } catch {
      lose();
    }
  }

  const connecting = connect(FIRST_RETRY_MS, true);
  let listening: Promise<unknown> = connecting;

  return {
    on(channel, handler) {
      const known = handlers.get(channel) ?? new Set();
      known.add(handler);
      if (known.size === 1) {
        handlers.set(channel, known);
        // Without a connection yet, `connect` listens to every known channel.
        const asked = client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {});
        listening = Promise.all([listening, asked]);
      }
      return () => known.delete(handler);
    },
    onGap(handler) {
      gapHandlers.add(handler);
      return () => gapHandlers.delete(handler);
    },
    async ready() {
      await listening;
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await connecting.catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}
