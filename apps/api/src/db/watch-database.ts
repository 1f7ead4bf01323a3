import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";

/** A frozen server accepts connections and answers nothing: after so long it counts as away. */
const SILENT_MS = 1_500;
const PROBE_EVERY_MS = 500;
const RETRY_MS = 100;

/** The server doesn't answer; its code is the one of a failed connection, so that callers answer 503. */
export class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";
  readonly code = "08006";
}

export type DatabaseWatch = {
  /** Throws DatabaseAwayError while the server doesn't answer. */
  readonly requirePresent: () => void;
  /** Calls `handler` once when the server stops answering; returns how to unsubscribe. */
  readonly onAway: (handler: (error: DatabaseAwayError) => void) => () => void;
  readonly stop: () => Promise<void>;
};

/** Probes the server over a connection of its own, so that a frozen one is noticed before every request has waited for it. */
export function watchDatabase(url: string, log: Logger): DatabaseWatch {
  const handlers = new Set<(error: DatabaseAwayError) => void>();
  const stopping = new AbortController();
  const probe = createProbe(url);
  let away: DatabaseAwayError | null = null;

  function setPresent(isPresent: boolean): void {
    if (isPresent === (away === null)) return;
    away = isPresent ? null : new DatabaseAwayError("The database doesn't answer.");
    if (away === null) {
      log.info("the database answers again");
      return;
    }
    log.warn("the database doesn't answer");
    for (const handler of handlers) handler(away);
    handlers.clear();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const answer = await probe.ask();
      // A cut connection alone says nothing about the server.
      const isPresent = (answer === "cut" ? await probe.ask() : answer) === "present";
      if (!stopping.signal.aborted) setPresent(isPresent);
      const pauseMs = isPresent ? PROBE_EVERY_MS : RETRY_MS;
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const running = run();
  return {
    requirePresent() {
      if (away !== null) throw away;
    },
    onAway(handler) {
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

type ProbeAnswer = "present" | "cut" | "silent";

function createProbe(url: string) {
  let client: pg.Client | undefined;

  async function connect(): Promise<pg.Client> {
    // Silence is concluded before this ends the attempt.
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2 * SILENT_MS,
      application_name: "meander watch",
    });
    next.on("error", () => {});
    client = next;
    await next.connect();
    return next;
  }

  async function select(): Promise<ProbeAnswer> {
    const connected = client ?? (await connect());
    await connected.query("select 1");
    return "present";
  }

  function close(): void {
    client?.end().catch(() => {});
    client = undefined;
  }

  return {
    async ask(): Promise<ProbeAnswer> {
      const answer = await Promise.race([select().catch(() => "cut" as const), silence()]);
      if (answer !== "present") close();
      return answer;
    },
    close,
  };
}

/** An answer that lies in the socket while this process was busy is still read before silence is concluded. */
async function silence(): Promise<"silent"> {
  await sleep(SILENT_MS, undefined, { ref: false });
  await nextTurn();
  return "silent";
}
