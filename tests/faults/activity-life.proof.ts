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
    "whatever the people of an activity do, and in whatever order, every answer and all that is read back afterwards is what the rules of the domain say",
  run,
};

async function run({ times, seed }: ProofConditions) {
  const lives = times * LIVES;
  const env = { ...process.env, MEANDER_MODEL_RUNS: String(lives), MEANDER_MODEL_SEED: String(seed) };
  const test = ["activities/activity-life.test.ts", "--config", "tests/api/vitest.config.ts", "--reporter=default"];
  const { status, output } = await runCommand("vitest", ["run", ...test], { cwd: root, env });
  return { figures: { lives }, violations: status === 0 ? [] : [output] };
}
