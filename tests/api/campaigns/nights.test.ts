import { type Pump, startPump } from "@meander/api/delivery/pump";
import { renderMail } from "@meander/api/delivery/render-mail";
import { userType } from "@meander/domain/person/user-type";
import { addDays } from "@meander/domain/time/day-code";
import { dayCodeAt, instantOfWallClock } from "@meander/domain/time/zone";
import { afterEach, describe, expect, it } from "vitest";
import { createCampaignFixture } from "../support/campaign-fixture.ts";
import { createMarketer, getCampaign } from "../support/campaigns.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const { audience, countsOf, createAudience, start } = createCampaignFixture(api);
const LONDON = { lon: -0.1276, lat: 51.5072 };
const AUCKLAND = { lon: 174.76, lat: -36.85 };
const today = addDays(dayCodeAt(new Date(), "Europe/London"), 1);
const inLondon = (hour: number, days = 0) => instantOfWallClock(addDays(today, days), hour, "Europe/London");
const pumps: Pump[] = [];

afterEach(async () => {
  for (const pump of pumps.splice(0)) await pump.stop();
  await api.db.deleteFrom("delivery").execute();
  await api.db.deleteFrom("campaign").execute();
  await api.db.updateTable("person").set({ countryCode: null }).execute();
});

/** Two people in London, one in Auckland, and one whose location is unknown. */
async function createReaders() {
  const [first = "", second = "", third = "", fourth = ""] = await createAudience(4);
  const move = (ids: readonly string[], place: object) =>
    api.db.updateTable("person").set(place).where("id", "in", ids).execute();
  await move([first, second], LONDON);
  await move([third], AUCKLAND);
  return { inLondon: [first, second], elsewhere: [third, fourth] };
}

async function estimate(person: TestPerson, path: string, body: object) {
  const { status, body: reach } = await send(api, "POST", `${PRIVATE_BASE}/admin/${path}/reach`, {
    cookie: person.session,
    body,
  });
  return { status, reach };
}

/** Sends what is due at the test's clock; returns the recipients. */
async function drain(): Promise<readonly string[]> {
  const { db, listener, config } = api;
  const clock = () => api.now;
  const addresses: string[] = [];
  const pump = startPump({
    db,
    listener,
    transport: {
      send: async ({ to }) => {
        addresses.push(to);
        return { state: "accepted" };
      },
      close: () => {},
    },
    render: (delivery) => renderMail(delivery, { db, config, clock }),
    clock,
    log: api.services.log,
  });
  pumps.push(pump);
  await pump.drain();
  if (addresses.length === 0) return [];
  const people = await db.selectFrom("person").select("id").where("email", "in", addresses).execute();
  return people.map(({ id }) => id).toSorted();
}

describe("a campaign at night", () => {
  it("waits for each recipient's morning, and the estimate says until when", async () => {
    api.now = inLondon(23);
    const readers = await createReaders();
    const { reach } = await estimate(await createMarketer(api), "campaigns", { audience });
    expect(reach).toMatchObject({ final: 4, atNight: 2, nightEndsAt: inLondon(8, 1).toISOString() });
    const { campaign, author } = await start();
    expect(await drain()).toEqual(readers.elsewhere.toSorted());
    expect(await getCampaign(api, author, campaign.id)).toMatchObject({
      status: "running",
      nextMailAt: inLondon(8, 1).toISOString(),
    });
    api.now = inLondon(8, 1);
    expect(await drain()).toEqual(readers.inLondon.toSorted());
    expect(await countsOf(campaign.id)).toMatchObject({ accepted: 4, status: "done" });
  });

  it("is estimated for the start that was chosen", async () => {
    api.now = inLondon(12);
    await createReaders();
    const marketer = await createMarketer(api);
    // At noon in London, Auckland has night.
    expect((await estimate(marketer, "campaigns", { audience })).reach).toMatchObject({ atNight: 1 });
    expect((await estimate(marketer, "campaigns", { audience, at: inLondon(9).toISOString() })).reach).toMatchObject({
      atNight: 1,
    });
    expect((await estimate(marketer, "campaigns", { audience, at: inLondon(20).toISOString() })).reach).toMatchObject({
      atNight: 0,
      nightEndsAt: null,
    });
  });

  it("is not estimated for a start in the year 9999, of which the morning may be in the next", async () => {
    const at = "9999-12-31T23:30:00.000Z";
    expect((await estimate(await createMarketer(api), "campaigns", { audience, at })).status).toBe(400);
  });

  it("that began in the evening waits when the night begins before the last mail", async () => {
    api.now = inLondon(21);
    const readers = await createReaders();
    const { campaign } = await start();
    api.now = inLondon(22);
    expect(await drain()).toEqual(readers.elsewhere.toSorted());
    const waiting = await api.db
      .selectFrom("delivery")
      .select(["state", "leaseToken", "dueAt"])
      .where("campaignId", "=", campaign.id)
      .where("state", "<>", "accepted")
      .execute();
    expect(waiting).toEqual(Array(2).fill({ state: "queued", leaseToken: null, dueAt: inLondon(8, 1) }));
    api.now = inLondon(8, 1);
    expect(await drain()).toEqual(readers.inLondon.toSorted());
  });
});

it("the estimate of a special notification says how many mails wait until when", async () => {
  api.now = inLondon(23);
  const readers = await createReaders();
  const administrator = await createPerson(api, { userType: userType.administrator });
  const to = { kind: "people", userIds: [...readers.inLondon, ...readers.elsewhere] };
  expect((await estimate(administrator, "notifications/special", { to })).reach).toMatchObject({
    final: 4,
    atNight: 2,
    nightEndsAt: inLondon(8, 1).toISOString(),
  });
});
