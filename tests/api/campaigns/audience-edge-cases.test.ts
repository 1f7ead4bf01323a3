import { beforeAll, describe, expect, it } from "vitest";
import { createMarketer } from "../support/campaigns.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
let marketer: TestPerson;

beforeAll(async () => {
  marketer = await createMarketer(api);
  const { id } = await createPerson(api);
  await api.db.updateTable("person").set({ lon: 0, lat: 0 }).where("id", "=", id).execute();
});

async function countReached(place: object) {
  const audience = {
    place: { label: "Here", countryCode: null, centre: null, radiusKm: null, ...place },
    categories: [],
  };
  return send(api, "POST", `${PRIVATE_BASE}/admin/campaigns/reach`, { cookie: marketer.session, body: { audience } });
}

describe("an audience's place", () => {
  it.each([[[5e-324, 5e-324]], [[-5e-324, 1e-300]], [[1e-200, 0]], [[0, -1e-160]], [[-180, -90]], [[180, 90]]])(
    "of %j is counted",
    async (centre) => {
      const { status, body } = await countReached({ centre, radiusKm: 2_000 });
      expect({ status, body }).toMatchObject({ status: 200 });
    },
  );

  it.each(["\u0000\u0000", "\ud800\udc00", "éé", "' "])(
    "in the country %j is counted or refused",
    async (countryCode) => {
      const { status } = await countReached({ countryCode });
      expect(status).toBeLessThan(500);
    },
  );

  it("with a radius just above one kilometre is counted", async () => {
    expect((await countReached({ centre: [0, 0], radiusKm: 1 + Number.EPSILON })).status).toBe(200);
  });
});
