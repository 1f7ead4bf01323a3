import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The command that people run first, with everything that can be in its way. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["**/*.test.ts"],
    // Each on data, ports and processes of its own, and waiting more than working.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
