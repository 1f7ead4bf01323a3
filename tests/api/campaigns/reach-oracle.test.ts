import { reachOf, type Recipient } from "@meander/domain/campaign/reach";
import { type Audience, type Reach, reach } from "@meander/domain/contract/campaigns";
import { distanceMetres } from "@meander/domain/geo/distance";
import { participationStatus } from "@meander/domain/participation/status";
import { sql } from "kysely";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { createApproved, createMarketer, getCampaign, startAtOnce } from "../support/campaigns.ts";
import type { TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const PEOPLE = 160;
const RUNS = 150;
const HOUR_MS = 3_600_000;
const longitudes = [-180, -179.9, -0.14, 0, 0.5, 12.25, 179.9, 180, null];
const latitudes = [-89.9, -16.8, 0, 51.5, 51.6, 55.95, 89.9];
const countries = ["GB", "FJ", "IS", null];

type Known = {
  readonly id: string;
  readonly place: readonly [number, number] | null;
  readonly country: string | null;
  readonly recipient: Recipient;
  readonly categories: Set<number>;
};
const world: Known[] = [];
let marketer: TestPerson;

/** People with every mix of exclusion reasons, who have performed every activity action. */
beforeAll(async () => {
  const { db } = api;
  marketer = await createMarketer(api);
  const bit = (number: number, place: number) => ((number >> place) & 1) === 1;
  const oldCampaigns = await db
    .insertInto("campaign")
    .values(["one", "two", "three"].map((name) => ({ name })))
    .returning("id")
    .execute();
  for (let number = 0; number < PEOPLE; number += 1) {
    const recipient: Recipient = {
      noAddress: number % 11 === 0,
      suppressed: bit(number, 0),
      preferenceOff: bit(number, 1),
      suspended: bit(number, 2),
      capped: bit(number, 3),
    };
    const lon = longitudes[number % longitudes.length] ?? null;
    const lat = latitudes[number % latitudes.length] ?? 0;
    const country = countries[number % countries.length] ?? null;
    const email = `person-${number}@example.org`;
    const { id } = await db
      .insertInto("person")
      .values({
        firstName: `Person ${number}`,
        lastName: "Known",
        email: recipient.noAddress ? null : email,
        lon,
        lat: lon === null ? null : lat,
        countryCode: country,
        termsAcceptedAt: api.now,
        // An expired suspension excludes no one.
        suspendedUntil: new Date(api.now.getTime() + (recipient.suspended ? HOUR_MS : -HOUR_MS)),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (recipient.suppressed) {
      await db.insertInto("suppression").values({ email: email.toUpperCase(), reason: "bounce" }).execute();
    }
    if (recipient.preferenceOff || number % 3 === 0) {
      const preference = {
        personId: id,
        code: 19,
        sendWeb: true,
        sendEmail: !recipient.preferenceOff,
        sendMobile: true,
      };
      // A preference for another code doesn't affect campaigns.
      await db
        .insertInto("notificationPreference")
        .values([preference, { ...preference, code: 18, sendEmail: false }])
        .execute();
    }
    const count = recipient.capped ? 2 : 1;
    for (const [index, campaign] of oldCampaigns.entries()) {
      // Excluded from the count: too old, or still a draft.
      const isCounted = index < count;
      const isOld = bit(number, 4);
      await db
        .insertInto("delivery")
        .values({
          messageId: campaign.id,
          campaignId: campaign.id,
          channel: "mail",
          personId: id,
          template: "campaign",
          state: isCounted || isOld ? "accepted" : "cancelled",
          createdAt: new Date(api.now.getTime() - (isCounted || !isOld ? 24 : 24 * 8) * HOUR_MS),
        })
        .execute();
    }
    const place = lon === null ? null : ([lon, lat] as const);
    world.push({ id, place, country, recipient, categories: new Set() });
  }
  await createActivities();
});

async function createActivities(): Promise<void> {
  const { db } = api;
  const of = (number: number) => world[number % world.length]?.id ?? "";
  for (let number = 0; number < 60; number += 1) {
    const categories = [(number % 14) + 1, ((number * 5) % 14) + 1];
    const isDraft = number % 6 === 0;
    const { id } = await db
      .insertInto("activity")
      .values({
        hostId: of(number * 7),
        title: `Activity ${number}`,
        status: isDraft ? 0 : 1 + (number % 3),
        categories,
        timeZone: "UTC",
        lon: 0,
        lat: 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const add = (person: number) => {
      for (const category of categories) world[person % world.length]?.categories.add(category);
    };
    if (!isDraft) add(number * 7);
    for (const status of [1, 2, 3, 4]) {
      const person = number * 7 + status * 13;
      await db
        .insertInto("participant")
        .values({ activityId: id, personId: of(person), status })
        .execute();
      if (status === participationStatus.pending || status === participationStatus.approved) add(person);
    }
    await db
      .insertInto("activityLike")
      .values({ activityId: id, personId: of(number * 7 + 99) })
      .execute();
    add(number * 7 + 99);
  }
}

/** The same reach computed naively over everyone; the marketer has no place and no actions. */
function naiveReach({ place, categories }: Audience): Reach {
  const segment = world.filter((person) => {
    if (categories.length > 0 && !categories.some((category) => person.categories.has(category))) return false;
    if (place === null) return true;
    const { centre, radiusKm, countryCode } = place;
    if (centre !== null && radiusKm !== null) {
      return person.place !== null && distanceMetres(centre, [...person.place]) <= radiusKm * 1_000;
    }
    return countryCode !== null && person.country === countryCode;
  });
  const recipients = segment.map(({ recipient }) => recipient);
  const isEveryone = place === null && categories.length === 0;
  const nobody = { noAddress: false, suppressed: false, preferenceOff: false, suspended: false, capped: false };
  return reachOf(isEveryone ? [...recipients, nobody] : recipients);
}

const anyPlace = fc.record({
  label: fc.constant("Somewhere"),
  countryCode: fc.constantFrom("GB", "FJ", "IS", "ZZ", null),
  centre: fc.option(
    fc.tuple(fc.constantFrom(...longitudes.filter((lon) => lon !== null), 30), fc.constantFrom(...latitudes)),
  ),
  radiusKm: fc.option(fc.constantFrom(1, 12, 40, 500, 2_000)),
});
const anyAudience: fc.Arbitrary<Audience> = fc.record({
  place: fc.option(anyPlace),
  categories: fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 3 }),
});

it("counts the same reach as a naive scan for any audience", async () => {
  await fc.assert(
    fc.asyncProperty(anyAudience, async (audience) => {
      await sql`delete from rate_limit`.execute(api.db);
      const path = `${PRIVATE_BASE}/admin/campaigns/reach`;
      const { body } = await send(api, "POST", path, { body: { audience }, cookie: marketer.session });
      expect(reach.parse(body)).toEqual(naiveReach(audience));
    }),
    { numRuns: RUNS },
  );
});

it("a start selects exactly the recipients that remain after every exclusion", async () => {
  const audience: Audience = {
    place: { label: "UK", countryCode: "GB", centre: null, radiusKm: null },
    categories: [],
  };
  const { campaign, author } = await createApproved(api, { audience });
  await startAtOnce(api, author, campaign.id);
  const started = await getCampaign(api, author, campaign.id);
  expect(started.reach).toEqual(naiveReach(audience));
  expect(started.counts.total).toBe(started.reach?.final);
  const rows = await api.db.selectFrom("delivery").select("personId").where("campaignId", "=", campaign.id).execute();
  const expected = world.filter(
    ({ country, recipient }) => country === "GB" && !Object.values(recipient).includes(true),
  );
  expect(rows.map(({ personId }) => personId).sort()).toEqual(expected.map(({ id }) => id).sort());
});
