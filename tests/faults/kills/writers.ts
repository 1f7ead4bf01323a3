import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Draw } from "./kinds/draw.ts";
import type { WriteKind } from "./kinds/write-kind.ts";
import { writeKinds } from "./write-kinds.ts";
import type { World } from "./world.ts";

const patienceMs = 9_000;
/** A retry that has to wait for what a killed process had begun is asked again later. */
const retryPatienceMs = 400;
const askersAtOnce = 16;
const unansweredPauseMs = 200;
/** How long a client may be kept waiting for what a dead process had begun, see `PATIENCE_MS` of idempotency.ts. */
export const doubtEndsAfterMs = 10_500;

/** `refused` changed nothing; of `unknown` nobody told the client, and it asks again with the same key. `given-up` is told that nobody knows. */
export type Outcome = "acknowledged" | "refused" | "unknown" | "given-up";

/** One line of a client's own log. */
export type LogEntry = {
  readonly kind: WriteKind;
  readonly draw: Draw;
  readonly idempotencyKey: string;
  readonly firstAskedAt: number;
  outcome: Outcome;
  /** Of the last answer. */
  status: number | undefined;
  tries: number;
};

const deck = writeKinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));

/** Clients that write one thing after the other, each with a key of its own, and write down what they are told. */
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

  /** Writes of this kind one after the other, each of which has to work. */
  async writeSome(address: string, name: string, count: number): Promise<void> {
    const kind = writeKinds.find((each) => each.name === name);
    for (let written = 0; kind !== undefined && written < count; written++) {
      const entry = this.#begin(kind);
      if (entry === undefined) continue;
      await this.#ask(address, entry, patienceMs);
      if (entry.outcome !== "acknowledged") throw new Error(`${name} was answered with ${entry.status}`);
    }
  }

  /** Asks again, with the same key, for everything that nobody told the clients about; `patiently` waits for each answer. */
  async retry(address: string, { patiently = false } = {}): Promise<void> {
    const now = performance.now();
    // Whoever asks while the answer is still waited for only keeps the server busy: once at once, then when the doubt has ended.
    const isDue = ({ tries, firstAskedAt }: LogEntry) =>
      patiently || tries < 2 || now - firstAskedAt > doubtEndsAfterMs;
    const open = this.log.filter((entry) => entry.outcome === "unknown" && isDue(entry));
    const patience = patiently ? patienceMs : retryPatienceMs;
    // All of them at once would be more than any server answers in time, and none would ever be settled.
    const askNext = async () => {
      for (let entry = open.shift(); entry !== undefined; entry = open.shift()) {
        await this.#ask(address, entry, patience);
        if (patiently) await this.#askUntilServed(address, entry);
      }
    };
    await Promise.all(Array.from({ length: askersAtOnce }, askNext));
  }

  /** A server that turns requests away says when it serves them again. */
  async #askUntilServed(address: string, entry: LogEntry): Promise<void> {
    const giveUpAt = performance.now() + patienceMs;
    while (entry.outcome === "unknown" && entry.status === 503 && performance.now() < giveUpAt) {
      await sleep(unansweredPauseMs);
      await this.#ask(address, entry, patienceMs);
    }
  }

  #begin(kind: WriteKind): LogEntry | undefined {
    const draw = kind.draw(this.#world);
    if (draw === undefined) return undefined;
    const entry: LogEntry = {
      kind,
      draw,
      idempotencyKey: randomUUID(),
      firstAskedAt: performance.now(),
      outcome: "unknown",
      status: undefined,
      tries: 0,
    };
    this.log.push(entry);
    return entry;
  }

  async #write(address: string): Promise<void> {
    while (!this.#isOver) {
      const kind = this.#world.draw(deck);
      const entry = kind && this.#begin(kind);
      if (entry !== undefined) await this.#ask(address, entry, patienceMs);
      // While nobody answers, asking faster tells nothing more.
      if (entry === undefined || entry.outcome === "unknown") await sleep(unansweredPauseMs);
    }
  }

  async #ask(address: string, entry: LogEntry, patience: number): Promise<void> {
    const { draw, idempotencyKey } = entry;
    entry.tries += 1;
    const headers = {
      "Idempotency-Key": idempotencyKey,
      ...(draw.body && { "Content-Type": "application/json" }),
      ...(draw.person && { Authorization: `Bearer ${draw.person.token}` }),
    };
    const request = { method: draw.method, headers, ...(draw.body && { body: JSON.stringify(draw.body) }) };
    try {
      const answer = await fetch(address + draw.path, { ...request, signal: AbortSignal.timeout(patience) });
      const body: unknown = await answer.json();
      this.#note(entry, answer, body);
    } catch {
      // The connection broke, or nobody answered in time.
    }
  }

  #note(entry: LogEntry, { status, headers }: Response, body: unknown): void {
    entry.status = status;
    if (status === 503 && !headers.has("Retry-After"))
      this.violations.push(`${entry.kind.name}: 503 without Retry-After`);
    if (status >= 500 && status !== 503) this.violations.push(`${entry.kind.name}: answered ${status}`);
    if (status >= 500) return;
    const wasDoneBefore = entry.tries > 1 && status === entry.draw.doneStatus;
    if (status < 300 || wasDoneBefore) {
      entry.outcome = "acknowledged";
      entry.draw.onAcknowledged?.(body);
    } else if (isInDoubt(status, body)) {
      entry.outcome = "given-up";
    } else {
      entry.outcome = "refused";
    }
  }
}

/** The key is taken by a process that died: the answer says that nobody knows what became of it. */
function isInDoubt(status: number, body: unknown): boolean {
  return (
    status === 409 && typeof body === "object" && body !== null && "code" in body && body.code === "idempotency-pending"
  );
}
