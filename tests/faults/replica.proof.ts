import { fileURLToPath } from "node:url";
import { runCommand } from "../../scripts/terminal/run-command.ts";
import type { Proof } from "./proof.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export const replicaProof: Proof = {
  name: "replica",
  claim:
    "with a replica that lags, is cut off, hangs, dies and comes back, each person reads their own writes at once in every process, and no read fails",
  run,
};

/** Runs in its own process, which can load the whole API from its sources. */
async function run({ times, seed }: Parameters<Proof["run"]>[0]): ReturnType<Proof["run"]> {
  const env = { ...process.env, MEANDER_REPLICA_TIMES: String(times), MEANDER_REPLICA_SEED: String(seed) };
  const test = ["read-replica.test.ts", "--config", "tests/db/vitest.config.ts", "--testTimeout=3600000"];
  const { status, output } = await runCommand("vitest", ["run", ...test], { cwd: root, env });
  const sums = /replica figures: (\{.*\})/.exec(output)?.[1];
  return {
    figures: sums === undefined ? {} : (JSON.parse(sums) as Record<string, number>),
    violations: status === 0 && sums !== undefined ? [] : [output],
  };
}
