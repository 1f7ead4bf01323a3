import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { readServerFile } from "../../../db/embedded/running-server.ts";
import { migrateToLatest } from "../../../db/migrate.ts";
import { seedReference } from "../../../db/seeds/reference/seed-reference.ts";
import { ensureBuilt } from "../../../scripts/build/ensure-built.ts";
import { openDatabase, type RunningDatabase } from "../../../scripts/start/database.ts";
import { claimPort } from "../../../scripts/start/port.ts";
import { waitUntilReady } from "../../../scripts/start/readiness.ts";
import { SupervisedProcess } from "../../../scripts/start/supervised-process.ts";
import { freezeProcesses } from "../../support/frozen-postgres.ts";
import { Product } from "../../support/product.ts";
import { killAll, listTree } from "../process-tree.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const probeEveryMs = 20;
/** Slower responses count as none. */
const probeTimeoutMs = 8_000;
const unreadyMs = 60_000;

export type Victim = "api" | "postgres" | "both" | "tree";

export type Recovery = {
  readonly readyMs: number;
  readonly violations: readonly string[];
  readonly refusedCount: number;
};

/**
 * An API process and an embedded Postgres with durable settings, supervised as by `npm start`: Postgres by its
 * watchdog, the API by a supervisor that is replaced with each kill, so that its backoff doesn't grow.
 */
export class KillStage {
  readonly dataFolder: string;
  readonly port: number;
  readonly databaseUrl: string;
  #database: RunningDatabase;
  #api: SupervisedProcess;
  #logLines: string[] = [];

  readonly #readyWithinMs: number;

  private constructor(dataFolder: string, port: number, database: RunningDatabase, readyWithinMs: number) {
    this.#readyWithinMs = readyWithinMs;
    this.dataFolder = dataFolder;
    this.port = port;
    this.databaseUrl = database.url;
    this.#database = database;
    this.#api = this.#startApi();
  }

  /** Being ready again later than `readyWithinMs` after a kill is a violation. */
  static async open({ readyWithinMs = 10_000 } = {}): Promise<KillStage> {
    await ensureBuilt(["api"]);
    const dataFolder = mkdtempSync(join(tmpdir(), "meander-kills-"));
    // When run by root, Postgres runs as another user, who needs access.
    chmodSync(dataFolder, 0o711);
    const database = await openStageDatabase(dataFolder, () => {});
    await migrateToLatest(database.url, () => {});
    await seedReference(database.url, () => {}, { places: "small" });
    const stage = new KillStage(dataFolder, await claimPort(0, ["127.0.0.1"]), database, readyWithinMs);
    await stage.#becomeReady();
    return stage;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Kills with SIGKILL; of Postgres only the postmaster, which its backends notice by themselves. */
  kill(victim: Exclude<Victim, "tree">): void {
    this.#logLines = [];
    if (victim !== "api") killAll([this.#postmaster]);
    if (victim === "postgres") return;
    this.#api.kill();
    this.#api = this.#startApi();
  }

  /**
   * Stops Postgres and its child processes: connections stay open, but nothing responds. Returns a function that
   * resumes them.
   */
  freezePostgres(): () => void {
    return freezeProcesses(listTree(this.#postmaster));
  }

  /** Measures the time from the kill until it is ready again. */
  async recover(victim: Exclude<Victim, "tree">): Promise<Recovery> {
    const startedAt = performance.now();
    const violations: string[] = [];
    let refusedCount = 0;
    // Right after the kill, Postgres may still seem to run.
    let isOver = victim === "api";
    for (;;) {
      const probe = await this.#probe();
      const readyMs = performance.now() - startedAt;
      if (probe === 503) isOver = true;
      if (probe === 503) refusedCount += 1;
      if (probe === "no response" && victim === "postgres") violations.push("the API did not survive the database");
      if (probe === "no Retry-After") violations.push("503 came without Retry-After");
      if (typeof probe === "number" && probe !== 200 && probe !== 503) violations.push(`/readyz returned ${probe}`);
      if (probe === 200 && (isOver || readyMs > 2_000)) {
        if (readyMs > this.#readyWithinMs) violations.push(`it took ${Math.round(readyMs)} ms to be ready again`);
        if (victim === "postgres" && this.#logLines.length > 0) violations.push(...this.#logLines);
        return { readyMs, violations, refusedCount };
      }
      if (readyMs > unreadyMs) throw new Error("It is not ready a minute after the kill.");
      await sleep(probeEveryMs);
    }
  }

  /** Kills `npm start` on the same data with all its child processes. Writes run between `during` and the kill. */
  async killTree(during: (address: string) => Promise<() => Promise<void>>): Promise<Recovery> {
    await this.#closeProcesses();
    const env = { MEANDER_DEMO: "0" };
    const product = await Product.start({ dataFolder: this.dataFolder, port: this.port, env });
    const finish = await during(product.address);
    const ended = once(product.process, "exit");
    killAll([...listTree(product.process.pid ?? 0), ...listTree(this.#postmaster)]);
    const startedAt = performance.now();
    // A killed process that has not ended yet would still seem to own the data folder.
    await Promise.all([ended, finish()]);
    this.#database = await openStageDatabase(this.dataFolder, () => {});
    this.#api = this.#startApi();
    await this.#becomeReady();
    const readyMs = performance.now() - startedAt;
    const violations = readyMs > this.#readyWithinMs ? [`it took ${Math.round(readyMs)} ms to be ready again`] : [];
    return { readyMs, violations, refusedCount: 0 };
  }

  async close(): Promise<void> {
    await this.#closeProcesses();
    rmSync(this.dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  async #closeProcesses(): Promise<void> {
    await this.#api.stop();
    await this.#database.stop();
  }

  #startApi(): SupervisedProcess {
    const env = {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(this.port),
      PUBLIC_URL: this.address,
      MEANDER_DATA: this.dataFolder,
      MEANDER_DEMO: "0",
      DATABASE_URL: this.databaseUrl,
    };
    const log = (sentence: string) => this.#logLines.push(sentence);
    const script = join(root, "apps/api/dist/main.js");
    const api = new SupervisedProcess({ name: "api", script, env, dataFolder: this.dataFolder, log });
    api.start();
    return api;
  }

  #becomeReady(): Promise<void> {
    return waitUntilReady(this.address, [this.#api], new AbortController().signal);
  }

  get #postmaster(): number {
    const running = readServerFile(clusterOf(this.dataFolder));
    if (running === undefined) throw new Error("Postgres has no postmaster.pid.");
    return running.pid;
  }

  async #probe(): Promise<number | "no response" | "no Retry-After"> {
    try {
      const response = await fetch(`${this.address}/readyz`, { signal: AbortSignal.timeout(probeTimeoutMs) });
      await response.arrayBuffer();
      if (response.status === 503 && !response.headers.has("Retry-After")) return "no Retry-After";
      return response.status;
    } catch {
      return "no response";
    }
  }
}

function clusterOf(dataFolder: string): string {
  return join(dataFolder, "postgres", "cluster");
}

function openStageDatabase(dataFolder: string, log: (sentence: string) => void): Promise<RunningDatabase> {
  const settings = {
    port: 0,
    addresses: ["127.0.0.1"],
    publicUrl: undefined,
    isPublic: false,
    dataFolder,
    databaseUrl: undefined,
    isDemo: false,
    smtpUrl: undefined,
  };
  return openDatabase(settings, log);
}
