import { searchResponse } from "@meander/domain/contract/discovery";
import { expect, it } from "vitest";
import { nearMissPoints } from "../../support/discovery/near-misses.ts";
import { attackPoint, type HostileResponse, type SendHostile } from "../../support/hostile/attack.ts";
import { createActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { PUBLIC_BASE } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
/** Inputs per parameter here; `npm run proof -- hostile-input` sets the number and also reads Postgres's log. */
const TIMES = 10;
const seed = Math.floor(Math.random() * 2 ** 31);

/** Throws for a successful response that violates the contract. */
const search: SendHostile = async ({ method, address, headers, body }): Promise<HostileResponse> => {
  const incoming = { socket: { remoteAddress: "192.0.2.1" } };
  const own = { "Sec-Fetch-Site": "same-origin", ...headers };
  const response = await api.app.request(address, { method, headers: own, body }, { incoming });
  const text = await response.text();
  if (response.status === 200) searchResponse.parse(JSON.parse(text));
  return { status: response.status, headers: response.headers, text };
};

it("responds to an almost valid search with a page or a description of the error", async () => {
  await createActivity(api, await createPerson(api));
  const statuses = new Map<number, number>();
  const counting: SendHostile = async (request) => {
    const response = await search(request);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return response;
  };
  for (const point of nearMissPoints(PUBLIC_BASE)) {
    expect(await attackPoint(point, { times: TIMES, seed, send: counting }), `seed ${seed}`).toEqual([]);
  }
  // Without both, the inputs never reached one side of the boundary.
  expect(statuses.get(200)).toBeGreaterThan(TIMES);
  expect(statuses.get(400)).toBeGreaterThan(TIMES);
}, 60_000);
