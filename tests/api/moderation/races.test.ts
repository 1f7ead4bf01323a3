import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkCommandLog } from "../../support/command-log-property.ts";
import { moderationRaces } from "../../support/moderation-races.ts";
import { RaceDesk } from "../../support/race-desk.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
/** A few in the small tier; `npm run proof -- moderation-races` runs as many as it is told. */
const times = Number(process.env.MEANDER_RACES ?? 10);
const MINUTE_MS = 60_000;

let desk: RaceDesk;
let stop: () => void = () => {};

beforeAll(async () => {
  const server = serve({ fetch: api.app.fetch, port: 0, hostname: "127.0.0.1" });
  if (!server.listening) await once(server, "listening");
  stop = () => server.close();
  desk = new RaceDesk(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, api.db);
});
afterAll(() => stop());

describe("at the same moment", () => {
  const promises = {
    claims: "two claims have one winner",
    decisions: "two decisions are one effect, and the other is told",
    copies: "twenty copies of a command are one effect and one receipt",
    undoing: "an undo and the pump never both win",
    reopening: "a report and an undo meet in one case",
  } as const;
  it.each(Object.keys(moderationRaces) as (keyof typeof moderationRaces)[])(
    "%s",
    async (name) => {
      expect([promises[name], await moderationRaces[name](desk, times)]).toEqual([promises[name], []]);
    },
    5 * MINUTE_MS,
  );
});

it(
  "the command log keeps its promises, whatever happens on the way",
  async () => {
    await checkCommandLog(desk, { runs: times });
  },
  5 * MINUTE_MS,
);
