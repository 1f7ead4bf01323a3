import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PlannedWrite } from "./kinds/planned-write.ts";
import type { WriteKind } from "./kinds/write-kind.ts";
import { writeKinds } from "./write-kinds.ts";
import type { World } from "./world.ts";

const requestTimeoutMs = 9_000;
/** Short, because a retry that waits for a killed process's request is repeated later. */
const retryTimeoutMs = 400;
const retryConcurrency = 16;
const retryPauseMs = 200;
/** How long a request may wait for one that a dead process left pending, see `idempotencyPolicy.pendingMs`. */
export const pendingTimeoutMs = 10_500;

/**
 * `refused` changed nothing; `unknown` had no response and is retried with the same key; `given-up` got the response
 * that its outcome stays unknown.
 */
export type Outcome = "acknowledged" | "refused" | "unknown" | "given-up";

/** One entry of a client's log. */
export type LogEntry = {
  readonly kind: WriteKind;
  readonly draw: PlannedWrite;
  readonly idempotencyKey: string;
  readonly firstSentAt: number;
  outcome: Outcome;
  /** Of the last response. */
  status: number | undefined;
  attempts: number;
};

const weightedKinds = writeKinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));

/** Clients that write sequentially, each request with its own idempotency key, and log the outcomes. */
export class Writers {
  readonly log: LogEntry[] = [];
  readonly violations: string[] = [];
  readonly #world: World;
  #isOver = true;
  #running: readonly Promise<void>[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  start(address: string, count: number): void {
    this.#isOver = false;
    this.#running = Array.from({ length: count }, () => this.#write(address));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  /** Sequential writes of this kind, each of which has to succeed. */
  async writeSome(address: string, name: string, count: number): Promise<void> {
    const kind = writeKinds.find((each) => each.name === name);
    for (let written = 0; kind !== undefined && written < count; written++) {
      const entry = this.#addEntry(kind);
      if (entry === undefined) continue;
      await this.#send(address, entry, requestTimeoutMs);
      if (entry.outcome !== "acknowledged") throw new Error(`${name} returned ${entry.status}`);
    }
  }

  /** Retries every request without a response, with the same key; `hasFullTimeout` uses the full timeout for each. */
  async retry(address: string, { hasFullTimeout = false } = {}): Promise<void> {
    const now = performance.now();
    // Retrying while a request is pending only adds load: retry once immediately, then when its pending time is over.
    const isDue = ({ attempts, firstSentAt }: LogEntry) =>
      hasFullTimeout || attempts < 2 || now - firstSentAt > pendingTimeoutMs;
    const open = this.log.filter((entry) => entry.outcome === "unknown" && isDue(entry));
    const timeoutMs = hasFullTimeout ? requestTimeoutMs : retryTimeoutMs;
    // Limited concurrency: all of them at once would exceed the timeout, and none would ever be settled.
    const retryNext = async () => {
      for (let entry = open.shift(); entry !== undefined; entry = open.shift()) {
        await this.#send(address, entry, timeoutMs);
        if (hasFullTimeout) await this.#retryUntilServed(address, entry);
      }
    };
    await Promise.all(Array.from({ length: retryConcurrency }, retryNext));
  }

  /** Retries while the server is overloaded. */
  async #retryUntilServed(address: string, entry: LogEntry): Promise<void> {
    const deadline = performance.now() + requestTimeoutMs;
    while (entry.outcome === "unknown" && entry.status === 503 && performance.now() < deadline) {
      await sleep(retryPauseMs);
      await this.#send(address, entry, requestTimeoutMs);
    }
  }

  #addEntry(kind: WriteKind): LogEntry | undefined {
    const draw = kind.draw(this.#world);
    if (draw === undefined) return undefined;
    const entry: LogEntry = {
      kind,
      draw,
      idempotencyKey: randomUUID(),
      firstSentAt: performance.now(),
      outcome: "unknown",
      status: undefined,
      attempts: 0,
    };
    this.log.push(entry);
    return entry;
  }

  async #write(address: string): Promise<void> {
    while (!this.#isOver) {
      const kind = this.#world.draw(weightedKinds);
      const entry = kind && this.#addEntry(kind);
      if (entry !== undefined) await this.#send(address, entry, requestTimeoutMs);
      // Without responses, faster requests show nothing new.
      if (entry === undefined || entry.outcome === "unknown") await sleep(retryPauseMs);
    }
  }

  async #send(address: string, entry: LogEntry, timeoutMs: number): Promise<void> {
    const { draw, idempotencyKey } = entry;
    entry.attempts += 1;
    const headers = {
      "Idempotency-Key": idempotencyKey,
      ...(draw.body && { "Content-Type": "application/json" }),
      ...(draw.person && { Authorization: `Bearer ${draw.person.token}` }),
    };
    const request = { method: draw.method, headers, ...(draw.body && { body: JSON.stringify(draw.body) }) };
    try {
      const response = await fetch(address + draw.path, { ...request, signal: AbortSignal.timeout(timeoutMs) });
      const body: unknown = await response.json();
      this.#recordResponse(entry, response, body);
    } catch {
      // The connection broke, or the request timed out.
    }
  }

  #recordResponse(entry: LogEntry, { status, headers }: Response, body: unknown): void {
    entry.status = status;
    if (status === 503 && !headers.has("Retry-After"))
      this.violations.push(`${entry.kind.name}: 503 without Retry-After`);
    if (status >= 500 && status !== 503) this.violations.push(`${entry.kind.name}: returned ${status}`);
    if (status >= 500) return;
    const wasDoneBefore = entry.attempts > 1 && status === entry.draw.doneStatus;
    if (status < 300 || wasDoneBefore) {
      entry.outcome = "acknowledged";
      entry.draw.onAcknowledged?.(body);
    } else if (isOutcomeUnknown(status, body)) {
      entry.outcome = "given-up";
    } else {
      entry.outcome = "refused";
    }
  }
}

/** The key belongs to a dead process's request, whose outcome stays unknown. */
function isOutcomeUnknown(status: number, body: unknown): boolean {
  return (
    status === 409 && typeof body === "object" && body !== null && "code" in body && body.code === "idempotency-pending"
  );
}
