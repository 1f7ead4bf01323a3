import pg from "pg";
import type { Logger } from "pino";

/** The payload is the activity's id. */
export const ACTIVITY_CHANGED = "activity_changed";

const INITIAL_RETRY_MS = 200;
const MAX_RETRY_MS = 5_000;

type Handler = (payload: string) => void;

export type Listener = {
  /** Calls `handler` for each NOTIFY on the channel. Returns an unsubscribe function. */
  readonly on: (channel: string, handler: Handler) => () => void;
  /** Called after the connection was lost and restored: notifications may be missing, so re-read the state. */
  readonly onGap: (handler: () => void) => () => void;
  /**
   * Resolves once LISTEN is active for every subscribed channel; also while the database is unreachable, because
   * `onGap` follows the reconnect.
   */
  readonly ready: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * LISTENs over one dedicated connection per process and reconnects after a database restart. Requires the direct
 * address, not a pooler's.
 */
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
      log.warn({ retryMs }, "lost the LISTEN connection to the database, reconnecting");
      retry = setTimeout(() => void connect(Math.min(retryMs * 2, MAX_RETRY_MS), false), retryMs);
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
      retryMs = INITIAL_RETRY_MS;
      if (isFirst) return;
      log.info("the LISTEN connection to the database is back");
      for (const handler of gapHandlers) handler();
    } catch {
      lose();
    }
  }

  const connecting = connect(INITIAL_RETRY_MS, true);
  let listening: Promise<unknown> = connecting;

  return {
    on(channel, handler) {
      const known = handlers.get(channel) ?? new Set();
      known.add(handler);
      if (known.size === 1) {
        handlers.set(channel, known);
        // Without a connection, `connect` subscribes to all known channels later.
        const request = client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {});
        listening = Promise.all([listening, request]);
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
