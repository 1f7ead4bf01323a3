import { expect, test } from "vitest";
import { createActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

/** Statements that one search sends, its session's included. */
async function countStatements(limit: number, session: string): Promise<{ statements: number; activities: number }> {
  let statements = 0;
  const executor = api.db.getExecutor();
  const original = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...rest) => {
    statements += 1;
    return original(query, ...rest);
  };
  const { body } = await send(api, "POST", `${PUBLIC_BASE}/search?limit=${limit}`, { cookie: session });
  executor.executeQuery = original;
  return { statements, activities: (body as { activities: unknown[] }).activities.length };
}

test("fifty activities are found and shown in as many statements as one, and few", async () => {
  const hosts = await Promise.all(Array.from({ length: 10 }, () => createPerson(api)));
  for (const host of hosts) await Promise.all(Array.from({ length: 5 }, () => createActivity(api, host)));
  const session = hosts[0]?.session ?? "";
  const one = await countStatements(1, session);
  const fifty = await countStatements(50, session);
  expect([one.activities, fifty.activities]).toEqual([1, 50]);
  expect(fifty.statements).toBe(one.statements);
  expect(fifty.statements).toBeLessThanOrEqual(13);
});
