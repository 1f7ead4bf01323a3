import { type PinsResponse, pinsResponse } from "@meander/domain/contract/discovery";
import { beforeAll, expect, it } from "vitest";
import { CAMDEN, createActivity, dayAhead } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { type SearchWish, searchPage } from "../support/search-pages.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const ids: Record<string, string> = {};
let host: TestPerson;

async function findPins(query: SearchWish, person?: TestPerson): Promise<PinsResponse["pins"]> {
  const address = `${PUBLIC_BASE}/search/pins?${new URLSearchParams(query)}`;
  const { status, body } = await send(api, "POST", address, { cookie: person?.session });
  expect(status).toBe(200);
  return pinsResponse.parse(body).pins;
}

beforeAll(async () => {
  host = await createPerson(api);
  const evenings = [5, 2].map((days) => ({ dayCode: dayAhead(api, days), timePeriodCode: 3, timeCode: 19 }));
  const worlds = {
    shared: { title: "Canal walk", categories: [2] },
    withheld: { title: "Supper at home", categories: [12], exactLocation: true },
    later: { title: "Pub crawl", dates: { options: evenings } },
    idea: { title: "Idea", isSuggested: true, dates: { options: [] } },
  };
  for (const [name, wishes] of Object.entries(worlds)) ids[name] = (await createActivity(api, host, wishes))._id;
});

it("has the pins of a search in its order", async () => {
  const listed = await searchPage(api, {});
  const pins = await findPins({});
  expect(pins.map(({ _id }) => _id)).toEqual([ids.shared, ids.withheld, ids.later, ids.idea]);
  expect(pins).toEqual(
    listed.activities.map(({ _id, status, title, timezone, relevantDate, locations, dates }) => {
      return { _id, status, title, timezone, relevantDate, locations, dates };
    }),
  );
});

it("has only what the filters fit, with the date that they fit", async () => {
  expect((await findPins({ categories: "12" })).map(({ _id }) => _id)).toEqual([ids.withheld]);
  const fifth = dayAhead(api, 5);
  const [pin] = await findPins({ keywords: "crawl", dateStart: fifth, dateFinish: fifth });
  expect(pin?.relevantDate?.dayCode).toBe(fifth);
});

it("shows a withheld point exactly only to those who may see it", async () => {
  const pointOf = async (person?: TestPerson) =>
    (await findPins({ keywords: "supper" }, person))[0]?.locations.points[0]?.coordinates;
  expect(await pointOf(host)).toEqual([...CAMDEN]);
  for (const other of [undefined, await createPerson(api)]) expect(await pointOf(other)).not.toEqual([...CAMDEN]);
});
