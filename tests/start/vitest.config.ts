import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The tests of `npm start`, including common obstacles. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["**/*.test.ts"],
    // Each file has its own data, ports and processes, and mostly waits.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
