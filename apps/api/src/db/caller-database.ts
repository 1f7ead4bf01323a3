import { type CompiledQuery, Kysely, type TransactionBuilder } from "kysely";
import type { Database, Trx } from "./client.ts";
import type { DB } from "./generated-types.ts";
import { propsFor } from "./redirected-statements.ts";

const writingKinds: ReadonlySet<string> = new Set([
  "InsertQueryNode",
  "UpdateQueryNode",
  "DeleteQueryNode",
  "MergeQueryNode",
]);
/** In text of our own; a row lock is no write. */
const writingWords = /\b(insert\s+into|delete\s+from|merge\s+into|pg_notify|(?<!\bfor\s+(no\s+key\s+)?)update)\b/i;
/** A limit counts also what is refused, so no transaction of the caller's may take the count back. */
const countedAlways = /^(?:\/\* [a-z ]+ \*\/\s+)?(insert into|update|delete from) "?rate_limit\b/;

/**
 * The database as one writing request of a session sees it: each transaction begins by judging the caller again, and nothing is written
 * outside of one.
 */
export class CallerDatabase extends Kysely<DB> {
  readonly #primary: Database;
  readonly #judge: (trx: Trx) => Promise<void>;
  #isJudged = false;

  /** `judge` locks what the caller's rights rest on and throws where they are gone. */
  constructor(primary: Database, judge: (trx: Trx) => Promise<void>) {
    super(
      propsFor(primary, (query) => {
        requireRead(query);
        return primary.getExecutor().provideConnection((connection) => connection.executeQuery(query));
      }),
    );
    this.#primary = primary;
    this.#judge = judge;
  }

  override transaction(): TransactionBuilder<DB> {
    const builder = this.#primary.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (callback) =>
      execute(async (trx) => {
        await this.#judge(trx);
        this.#isJudged = true;
        return callback(trx);
      });
    // They would return a builder that judges nobody.
    builder.setIsolationLevel = unsupported;
    builder.setAccessMode = unsupported;
    return builder;
  }

  override startTransaction = unsupported;
  override connection = unsupported;

  /** Judges the caller unless a transaction has: a success that wrote nothing is no exception. */
  async judgeOnce(): Promise<void> {
    if (!this.#isJudged) await this.transaction().execute(async () => {});
  }
}

function requireRead({ query, sql }: CompiledQuery): void {
  const isWrite = writingKinds.has(query.kind) || writingWords.test(sql);
  if (isWrite && !countedAlways.test(sql)) throw new Error(`A caller writes outside of a transaction: ${sql}`);
}

function unsupported(): never {
  throw new Error("A caller's transaction is opened by transaction().execute() alone.");
}
