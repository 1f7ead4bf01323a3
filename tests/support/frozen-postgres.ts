import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discardDataFolder, startEmbeddedPostgres } from "@meander/db/embedded-postgres";
import { migrateToLatest } from "@meander/db/migrate";
import { seedReference } from "@meander/db/seeds/reference/seed-reference";
import { listTree } from "../faults/process-tree.ts";

export type FreezablePostgres = {
  readonly url: string;
  /** Stops all processes: connections stay open, but nothing responds. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly stop: () => Promise<void>;
};

/** A migrated Postgres with reference data in a temporary folder. */
export async function startFreezablePostgres(): Promise<FreezablePostgres> {
  // Named so that the next run removes what a killed run left behind.
  const dataDir = mkdtempSync(join(tmpdir(), "meander-test-frozen-"));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, durability: "disposable" });
  let resumeProcesses: () => void = () => {};
  try {
    await migrateToLatest(server.url, () => {});
    await seedReference(server.url, () => {}, { places: "small" });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    url: server.url,
    freeze() {
      resumeProcesses = freezeProcesses(listTree(server.pid));
    },
    thaw: () => resumeProcesses(),
    async stop() {
      await server.stop();
      await discardDataFolder(dataDir);
    },
  };
}

/** Parents first, so that none starts another meanwhile. Returns a function that resumes them. */
export function freezeProcesses(pids: readonly number[]): () => void {
  for (const pid of pids) signal(pid, "SIGSTOP");
  return () => {
    for (const pid of pids.toReversed()) signal(pid, "SIGCONT");
  };
}

function signal(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch {
    // A backend that has ended by itself.
  }
}
