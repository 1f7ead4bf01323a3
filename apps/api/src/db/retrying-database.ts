import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type KyselyConfig, Transaction, type TransactionBuilder } from "kysely";
import pg from "pg";
import type { DB } from "./generated-types.ts";
import { propsFor } from "./redirected-statements.ts";

const ATTEMPTS = 4;
const PAUSE_MS = 15;

/**
 * A database whose transactions start over, a bounded number of times, when Postgres ends them for the sake of others: a
 * deadlock, or a failure to serialise. Whatever they had done is undone by then, so what runs inside a transaction must do
 * nothing that outlives it: no network call, no change of what lies outside.
 */
export class RetryingDatabase extends Kysely<DB> {
  readonly #isPipelined: boolean;

  /** Pipelined: what a transaction sends without awaiting what came before is one round trip, and is executed in order. */
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

  /** Kysely's own transaction sends a statement once the one before has been answered. */
  #pipeline<Result>(trx: Transaction<DB>, callback: (trx: Transaction<DB>) => Promise<Result>): Promise<Result> {
    return trx
      .getExecutor()
      .provideConnection((connection) =>
        callback(new Transaction<DB>(propsFor(this, (query) => connection.executeQuery(query)))),
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
