import { fileURLToPath } from "node:url";
import { runCommand } from "../../scripts/terminal/run-command.ts";
import type { Proof, ProofConditions } from "./proof.ts";

/** Activity lives for each of the proof's times, with about twenty events each. */
const LIVES = 50;
const root = fileURLToPath(new URL("../../", import.meta.url));

/** Runs in its own process, because these lives move the API's clock. */
export const activityLifeProof: Proof = {
  name: "activity-life",
  claim:
    "every response to a random sequence of calls by an activity's participants, and the state read back afterwards, equals the model of the domain rules",
  run,
};

async function run({ times, seed }: ProofConditions) {
  const lives = times * LIVES;
  const env = { ...process.env, MEANDER_MODEL_RUNS: String(lives), MEANDER_MODEL_SEED: String(seed) };
  const test = ["activities/activity-life.test.ts", "--config", "tests/api/vitest.config.ts", "--reporter=default"];
  const { status, output } = await runCommand("vitest", ["run", ...test], { cwd: root, env });
  return { figures: { lives }, violations: status === 0 ? [] : [output] };
}
