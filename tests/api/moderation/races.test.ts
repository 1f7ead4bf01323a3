import { beforeAll, describe, expect, it } from "vitest";
import { checkCommandLog } from "../../support/command-log-property.ts";
import { moderationRaces } from "../../support/moderation-races.ts";
import { RaceHarness } from "../../support/race-harness.ts";
import { serveApi } from "../support/serve-api.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const served = serveApi(api);
/** A few in the small tier; `npm run proof -- moderation-races` sets the number of races. */
const times = Number(process.env.MEANDER_RACES ?? 10);
const MINUTE_MS = 60_000;

let harness: RaceHarness;

beforeAll(() => {
  harness = new RaceHarness(served.address, api.db);
});

describe("concurrent moderation", () => {
  const promises = {
    claims: "two claims have one winner",
    decisions: "two decisions have one effect and one refusal",
    copies: "twenty copies of a command have one effect and one receipt",
    undoing: "an undo and the pump never both succeed",
    reopening: "a report and an undo result in one case",
    replacing: "of two sides chosen over one decision one remains, with its effects alone",
    takingOver: "a decision under an expired lease and the claim of a colleague never both succeed",
  } as const;
  it.each(Object.keys(moderationRaces) as (keyof typeof moderationRaces)[])(
    "%s",
    async (name) => {
      expect([promises[name], await moderationRaces[name](harness, times)]).toEqual([promises[name], []]);
    },
    5 * MINUTE_MS,
  );
});

it(
  "the command log keeps its guarantees under random faults",
  async () => {
    await checkCommandLog(harness, { runs: times });
  },
  5 * MINUTE_MS,
);
