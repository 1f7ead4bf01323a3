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

type Asks = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/** Nothing reaches it: every statement goes through the executor's connection. */
const driver = new DummyDriver();
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Kysely with the primary's compiler and plugins, whose statements go to `ask`. */
export function propsFor(primary: Kysely<DB>, ask: Asks): ConstructorParameters<typeof Transaction<DB>>[0] {
  const connection: DatabaseConnection = {
    executeQuery: ask,
    streamQuery() {
      throw new Error("Redirected statements are not streamed.");
    },
  };
  const provider: ConnectionProvider = { provideConnection: (use) => use(connection) };
  return { config: { dialect }, dialect, driver, executor: primary.getExecutor().withConnectionProvider(provider) };
}
