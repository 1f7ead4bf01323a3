import { createTestDatabase } from "@meander/db/test-database";
import { afterAll, beforeAll, inject } from "vitest";
import { type ApiOptions, fillApi, type TestApi } from "./open-api.ts";

export type { TestApi } from "./open-api.ts";

/**
 * The whole API in this process, on its own database. Call it at the top of a file; its result is filled before the
 * first test runs.
 */
export function startApi(options: ApiOptions = {}): TestApi {
  // Filled by beforeAll; tests only run afterwards.
  const api = { now: new Date() } as TestApi;
  let stop: () => Promise<void> = async () => {};

  beforeAll(async () => {
    const database = await createTestDatabase({ url: inject("databaseServerUrl") });
    const close = await fillApi(api, database.url, options);
    stop = async () => {
      await close();
      await database.drop();
    };
  });
  afterAll(() => stop());
  return api;
}
