import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The API on one Postgres, each file on a clone of its own. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["**/*.test.{ts,tsx}"],
    globalSetup: [fileURLToPath(new URL("./support/database-server.ts", import.meta.url))],
    // They wait for Postgres more than they work: two at a time, also where two cores would get one.
    maxWorkers: 2,
    // Loading the API costs more than most files' tests: each worker does it once.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
