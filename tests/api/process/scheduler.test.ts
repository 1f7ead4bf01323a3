import { startScheduler } from "@meander/api/outbox/scheduler";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startApi } from "../support/start-api.ts";

const api = startApi();

it("removes the schedules of jobs that no longer exist", async () => {
  const job = (name: string) => ({ name, cron: "0 0 1 1 *", run: async () => {} });
  const restart = async (...names: readonly string[]) => {
    const scheduler = await startScheduler(api.databaseUrl, names.map(job), api.services.log);
    await scheduler.stop();
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(api.db);
    return rows.map(({ name }) => name);
  };
  expect(await restart("former", "present")).toEqual(["former", "present"]);
  expect(await restart("present")).toEqual(["present"]);
});
