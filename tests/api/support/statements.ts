import type { TestApi } from "./start-api.ts";

/** What some work sends to the database, its session's statements included. */
export async function statementsOf<Answer>(
  { db }: Pick<TestApi, "db">,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; statements: string[] }> {
  const statements: string[] = [];
  const executor = db.getExecutor();
  const original = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...rest) => {
    statements.push(query.sql);
    return original(query, ...rest);
  };
  try {
    return { answer: await work(), statements };
  } finally {
    executor.executeQuery = original;
  }
}
