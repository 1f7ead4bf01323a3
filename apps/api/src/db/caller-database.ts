import { type CompiledQuery, Kysely, type TransactionBuilder } from "kysely";
import type { Database, Trx } from "./client.ts";
import type { DB } from "./generated-types.ts";
import { redirectedProps } from "./redirected-statements.ts";

const writeNodeKinds: ReadonlySet<string> = new Set([
  "InsertQueryNode",
  "UpdateQueryNode",
  "DeleteQueryNode",
  "MergeQueryNode",
]);
/** For raw SQL written in this code base. A row lock isn't a write. */
const writeStatementPattern =
  /\b(insert\s+into|delete\s+from|merge\s+into|pg_notify|(?<!\bfor\s+(no\s+key\s+)?)update)\b/i;
/** Rate limits also count rejected requests, so their writes must not be rolled back with the caller's transaction. */
const rateLimitStatementPattern = /^(?:\/\* [a-z ]+ \*\/\s+)?(insert into|update|delete from) "?rate_limit\b/;

/**
 * The database of a session's writing request: each transaction first rechecks the caller's rights, and writes outside
 * of a transaction throw.
 */
export class CallerDatabase extends Kysely<DB> {
  readonly #primary: Database;
  readonly #recheck: (trx: Trx) => Promise<void>;
  #hasRechecked = false;

  /** `recheck` locks the rows that the caller's rights depend on, and throws when the rights were revoked. */
  constructor(primary: Database, recheck: (trx: Trx) => Promise<void>) {
    super(
      redirectedProps(primary, (query) => {
        requireRead(query);
        return primary.getExecutor().provideConnection((connection) => connection.executeQuery(query));
      }),
    );
    this.#primary = primary;
    this.#recheck = recheck;
  }

  override transaction(): TransactionBuilder<DB> {
    const builder = this.#primary.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (callback) =>
      execute(async (trx) => {
        await this.#recheck(trx);
        this.#hasRechecked = true;
        return callback(trx);
      });
    // They return a new builder, which would skip the recheck.
    builder.setIsolationLevel = unsupported;
    builder.setAccessMode = unsupported;
    return builder;
  }

  override startTransaction = unsupported;
  override connection = unsupported;

  /** Rechecks the caller unless a transaction already has, so that a success without a write is authorised too. */
  async recheckOnce(): Promise<void> {
    if (!this.#hasRechecked) await this.transaction().execute(async () => {});
  }
}

function requireRead({ query, sql }: CompiledQuery): void {
  const isWrite = writeNodeKinds.has(query.kind) || writeStatementPattern.test(sql);
  if (isWrite && !rateLimitStatementPattern.test(sql))
    throw new Error(`A caller writes outside of a transaction: ${sql}`);
}

function unsupported(): never {
  throw new Error("A caller's transaction must be opened by transaction().execute().");
}
