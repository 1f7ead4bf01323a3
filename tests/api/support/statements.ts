import type { TestApi } from "./start-api.ts";

/** The statements that the work sends to the database, including those of its session. */
export async function statementsOf<Result>(
  { db }: Pick<TestApi, "db">,
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  const statements: string[] = [];
  const executor = db.getExecutor();
  const original = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...rest) => {
    statements.push(query.sql);
    return original(query, ...rest);
  };
  try {
    return { result: await work(), statements };
  } finally {
    executor.executeQuery = original;
  }
}
