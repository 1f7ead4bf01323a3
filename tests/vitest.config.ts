import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** What boots a database or a server. `api` shares one Postgres, each file on a clone of its own; `db` starts servers of its own. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "api",
          root: fileURLToPath(new URL("./api/", import.meta.url)),
          include: ["**/*.test.{ts,tsx}"],
          globalSetup: [fileURLToPath(new URL("./api/support/database-server.ts", import.meta.url))],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      fileURLToPath(new URL("./db/vitest.config.ts", import.meta.url)),
    ],
  },
});
