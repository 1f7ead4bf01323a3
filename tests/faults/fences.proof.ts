import { startTestServer } from "../../db/test-database.ts";
import { BrokenCopy, type TestRun } from "./fences/broken-copy.ts";
import { mutations } from "./fences/mutations.ts";
import type { Proof } from "./proof.ts";

export const fences: Proof = {
  name: "fences",
  claim: "each condition whose loss would lose, leak or double something has a test that fails without it",
  async run({ only = "", log }) {
    const chosen = mutations.filter((mutation) => JSON.stringify(mutation).includes(only));
    const server = await startTestServer();
    const copy = new BrokenCopy(server.url);
    const violations: string[] = chosen.length === 0 ? [`no fence mentions "${only}"`] : [];
    const passed = new Map<string, TestRun>();
    try {
      for (const { breaks, test, ...mutation } of chosen) {
        const key = `${test.file} ${test.name}`;
        const intact = passed.get(key) ?? (await copy.test(null, [test.file], test.name));
        passed.set(key, intact);
        const broken = await copy.test(mutation, [test.file], test.name);
        const isProven = intact.ran > 0 && intact.failed.length === 0 && broken.failed.length > 0;
        if (!isProven) violations.push(`${mutation.file}: ${breaks} fails no test named "${test.name}"`);
        log(`${isProven ? "fails" : "survives"}: ${breaks}`);
      }
    } finally {
      copy.remove();
      await server.stop();
    }
    return { figures: { fences: chosen.length }, violations };
  },
};
