import type { Database } from "@meander/api/db/client";

/** The plans of all statements that the work sends, as text, with the rows that each node actually read. */
export async function explain(db: Database, work: (db: Database) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const executor = db.getExecutor();
  const original = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query, ...rest) => {
    const { rows } = await original<Record<string, string>>(
      { ...query, sql: `explain (analyze, timing off, costs off) ${query.sql}` },
      ...rest,
    );
    plans.push(...rows.flatMap((row) => Object.values(row)));
    return original(query, ...rest);
  };
  try {
    await work(db);
  } finally {
    executor.executeQuery = original;
  }
  return plans.join("\n");
}
