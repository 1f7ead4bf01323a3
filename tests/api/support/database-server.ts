import { startTestServer } from "@meander/db/test-database";
import type { TestProject } from "vitest/node";

/** Global set-up: one Postgres per run; test files clone its template. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  provide("databaseServerUrl", server.url);
  return server.stop;
}

declare module "vitest" {
  interface ProvidedContext {
    databaseServerUrl: string;
  }
}
