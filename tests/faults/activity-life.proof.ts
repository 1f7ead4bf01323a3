import { fileURLToPath } from "node:url";
import { runCommand } from "../../scripts/terminal/run-command.ts";
import type { Proof, ProofConditions } from "./proof.ts";

/** Each of the times is this many lives, of some twenty happenings each. */
const LIVES = 50;
const root = fileURLToPath(new URL("../../", import.meta.url));

/** In a process of its own: the clock of these lives is the API's, moved by hand. */
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
