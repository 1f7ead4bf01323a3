import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The API's tests on one Postgres, with a cloned database per file. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["**/*.test.{ts,tsx}"],
    globalSetup: [fileURLToPath(new URL("./support/database-server.ts", import.meta.url))],
    // The tests mostly wait for Postgres, so two workers run even where two cores would get one.
    maxWorkers: 2,
    // Loading the API takes longer than most files' tests, so each worker loads it once.
    isolate: false,
    // Some start processes or encode pictures, and both cores may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
