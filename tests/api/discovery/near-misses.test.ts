import { searchResponse } from "@meander/domain/contract/discovery";
import { expect, it } from "vitest";
import { nearMissPoints } from "../../support/discovery/near-misses.ts";
import { attackPoint, type HostileAnswer, type SendHostile } from "../../support/hostile/attack.ts";
import { createActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { PUBLIC_BASE } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
/** For each parameter here; `npm run proof -- hostile-input` tries as many as it is told, and reads Postgres's log. */
const TIMES = 10;
const seed = Math.floor(Math.random() * 2 ** 31);

/** Throws for an answer that is well, but not what the contract says. */
const search: SendHostile = async ({ method, address, headers, body }): Promise<HostileAnswer> => {
  const incoming = { socket: { remoteAddress: "192.0.2.1" } };
  const own = { "Sec-Fetch-Site": "same-origin", ...headers };
  const answer = await api.app.request(address, { method, headers: own, body }, { incoming });
  const text = await answer.text();
  if (answer.status === 200) searchResponse.parse(JSON.parse(text));
  return { status: answer.status, headers: answer.headers, text };
};

it("answers what is almost a search with a page or with what is wrong about it", async () => {
  await createActivity(api, await createPerson(api));
  const statuses = new Map<number, number>();
  const counting: SendHostile = async (request) => {
    const answer = await search(request);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer;
  };
  for (const point of nearMissPoints(PUBLIC_BASE)) {
    expect(await attackPoint(point, { times: TIMES, seed, send: counting }), `seed ${seed}`).toEqual([]);
  }
  // Both have to happen, or one side of the line was never touched.
  expect(statuses.get(200)).toBeGreaterThan(TIMES);
  expect(statuses.get(400)).toBeGreaterThan(TIMES);
}, 60_000);
