import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type Transaction,
} from "kysely";
import type { DB } from "./generated-types.ts";

type ExecuteStatement = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/** Never connects: every statement uses the executor's connection. */
const driver = new DummyDriver();
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/**
 * The constructor argument of a Kysely instance with the primary's compiler and plugins that executes its statements by
 * `execute`.
 */
export function redirectedProps(
  primary: Kysely<DB>,
  execute: ExecuteStatement,
): ConstructorParameters<typeof Transaction<DB>>[0] {
  const connection: DatabaseConnection = {
    executeQuery: execute,
    streamQuery() {
      throw new Error("Redirected statements can't be streamed.");
    },
  };
  const provider: ConnectionProvider = { provideConnection: (use) => use(connection) };
  return { config: { dialect }, dialect, driver, executor: primary.getExecutor().withConnectionProvider(provider) };
}
