import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type KyselyConfig, Transaction, type TransactionBuilder } from "kysely";
import pg from "pg";
import type { DB } from "./generated-types.ts";
import { redirectedProps } from "./redirected-statements.ts";

const ATTEMPTS = 4;
const PAUSE_MS = 15;

/**
 * Retries transactions, a bounded number of times, after a deadlock or serialisation failure. The failed attempt is
 * rolled back, so a transaction's callback must have no side effects outside the database, such as network calls.
 */
export class RetryingDatabase extends Kysely<DB> {
  readonly #isPipelined: boolean;

  /**
   * Pipelined: statements that a transaction sends without awaiting earlier ones share a round trip and are executed in
   * order.
   */
  constructor(config: KyselyConfig, { isPipelined }: { readonly isPipelined: boolean }) {
    super(config);
    this.#isPipelined = isPipelined;
  }

  override transaction(): TransactionBuilder<DB> {
    const once = super.transaction();
    const retrying = super.transaction();
    retrying.execute = (callback) =>
      retryConflicts(() => once.execute(this.#isPipelined ? (trx) => this.#pipeline(trx, callback) : callback));
    return retrying;
  }

  /** Kysely's own transaction awaits each response before it sends the next statement. */
  #pipeline<Result>(trx: Transaction<DB>, callback: (trx: Transaction<DB>) => Promise<Result>): Promise<Result> {
    return trx
      .getExecutor()
      .provideConnection((connection) =>
        callback(new Transaction<DB>(redirectedProps(this, (query) => connection.executeQuery(query)))),
      );
  }
}

async function retryConflicts<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      await sleep(attempt * PAUSE_MS);
    }
  }
}

/** serialization_failure, deadlock_detected */
function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "40001" || error.code === "40P01");
}
