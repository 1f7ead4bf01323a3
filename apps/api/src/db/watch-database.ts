import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";

/**
 * Milliseconds. A frozen server accepts connections but never responds, so it counts as unreachable after this time.
 */
const RESPONSE_TIMEOUT_MS = 1_500;
const PROBE_INTERVAL_MS = 500;
const RETRY_MS = 100;

/** The server doesn't respond. The code is that of a failed connection, so that callers get a 503. */
export class DatabaseUnreachableError extends Error {
  override name = "DatabaseUnreachableError";
  readonly code = "08006";
}

export type DatabaseWatch = {
  /** Throws DatabaseUnreachableError while the server is unreachable. */
  readonly requireReachable: () => void;
  /** Calls `handler` once when the server becomes unreachable. Returns an unsubscribe function. */
  readonly onUnreachable: (handler: (error: DatabaseUnreachableError) => void) => () => void;
  readonly stop: () => Promise<void>;
};

/**
 * Probes the server over a dedicated connection, so that a frozen server is detected without every request running into
 * its timeout.
 */
export function watchDatabase(url: string, log: Logger): DatabaseWatch {
  const handlers = new Set<(error: DatabaseUnreachableError) => void>();
  const stopping = new AbortController();
  const probe = createProbe(url);
  let unreachable: DatabaseUnreachableError | null = null;

  function setReachable(isReachable: boolean): void {
    if (isReachable === (unreachable === null)) return;
    unreachable = isReachable ? null : new DatabaseUnreachableError("The database doesn't respond.");
    if (unreachable === null) {
      log.info("the database responds again");
      return;
    }
    log.warn("the database doesn't respond");
    for (const handler of handlers) handler(unreachable);
    handlers.clear();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const result = await probe.check();
      // A lost connection alone doesn't prove that the server is unreachable, so it is probed again.
      const isReachable = (result === "cut" ? await probe.check() : result) === "present";
      if (!stopping.signal.aborted) setReachable(isReachable);
      const pauseMs = isReachable ? PROBE_INTERVAL_MS : RETRY_MS;
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const running = run();
  return {
    requireReachable() {
      if (unreachable !== null) throw unreachable;
    },
    onUnreachable(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    async stop() {
      stopping.abort();
      probe.close();
      await running;
    },
  };
}

type ProbeResult = "present" | "cut" | "silent";

function createProbe(url: string) {
  let client: pg.Client | undefined;

  async function connect(): Promise<pg.Client> {
    // Longer than the probe's timeout, which therefore decides first.
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2 * RESPONSE_TIMEOUT_MS,
      application_name: "meander watch",
    });
    next.on("error", () => {});
    client = next;
    await next.connect();
    return next;
  }

  async function select(): Promise<ProbeResult> {
    const connected = client ?? (await connect());
    await connected.query("select 1");
    return "present";
  }

  function close(): void {
    client?.end().catch(() => {});
    client = undefined;
  }

  return {
    async check(): Promise<ProbeResult> {
      const result = await Promise.race([select().catch(() => "cut" as const), waitForTimeout()]);
      if (result !== "present") close();
      return result;
    },
    close,
  };
}

/** A response may be in the socket buffer because this process was busy, so it is read before the timeout counts. */
async function waitForTimeout(): Promise<"silent"> {
  await sleep(RESPONSE_TIMEOUT_MS, undefined, { ref: false });
  await nextTurn();
  return "silent";
}
