import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openGeoReader } from "@meander/api/geoip/geo-reader";
import { afterAll, describe, expect, it } from "vitest";
import { createMmdb } from "../support/mmdb.ts";
import { createPeople, createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const folder = mkdtempSync(join(tmpdir(), "meander-geoip-"));
const file = join(folder, "city.mmdb");
const lisbon = { location: { latitude: 38.7167, longitude: -9.1333 } };
writeFileSync(file, createMmdb({ "198.51.100.0/24": lisbon, "203.0.113.7/32": { country: { iso_code: "PT" } } }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const api = startApi({ env: { GEOIP_DATABASE: file } });

const appInfo = {
  clientVersion: "2.1",
  isTouch: true,
  isNativeApp: false,
  isMobileDevice: true,
  isCapacitor: false,
  os: "Android",
  language: "en-GB",
  screenWidth: 390,
  screenHeight: 844,
};

const check = (person: TestPerson | undefined, body: object) =>
  send(api, "POST", `${PRIVATE_BASE}/user/check/`, { cookie: person?.session, body });
const placeOf = (person: TestPerson) =>
  api.db
    .selectFrom("person")
    .select(["nearbyLon", "nearbyLat", "nearbyContext", "nearbyAt"])
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
const nowhere = { nearbyLon: null, nearbyLat: null, nearbyContext: null, nearbyAt: null };

describe("a check", () => {
  it("keeps the app with the session, and with no other", async () => {
    const [person, other] = [await createPerson(api), await createPerson(api)];
    const { status, body } = await check(person, { appInfo });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { user: { _id: person.id }, latestClientVersion: "2.1", isClientOutdated: false, emailPrompt: null },
    });
    const sessions = await api.db
      .selectFrom("session")
      .select(["personId", "appInfo"])
      .where("personId", "in", [person.id, other.id])
      .execute();
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual({ personId: person.id, appInfo });
    expect(sessions).toContainEqual({ personId: other.id, appInfo: null });
    expect(await placeOf(person)).toEqual(nowhere);
  });

  it("keeps where the traveller is to about a kilometre, until they take it back, and nobody else's place", async () => {
    const [person, other, neverChecked] = await createPeople(api, 3);
    const context = {
      place: { text: "Lisbon", urlSlug: "lisbon" },
      country: { text: "Portugal", short_code: "pt" },
      postcode: { text: "1100-148" },
      neighborhood: { text: "Alfama" },
    };
    const nearbyContext = { latitude: 38.71131, longitude: -9.13004, context };
    await check(other, { appInfo, nearbyContext: { latitude: 51.5, longitude: -0.12 } });
    const othersPlace = await placeOf(other);
    expect(othersPlace.nearbyAt).toEqual(api.now);
    expect((await check(person, { appInfo, nearbyContext })).status).toBe(200);
    const kept = await placeOf(person);
    expect(kept).toMatchObject({ nearbyLat: 38.715, nearbyAt: api.now });
    expect(kept.nearbyLon).not.toBe(nearbyContext.longitude);
    expect(kept.nearbyContext).toEqual({ place: context.place, country: context.country });

    await check(person, { appInfo, nearbyContext: { latitude: 51.5, longitude: -0.12, isDefault: true } });
    await check(person, { appInfo });
    expect(await placeOf(person)).toEqual(kept);
    expect([await placeOf(other), await placeOf(neverChecked)]).toEqual([othersPlace, nowhere]);
    await check(person, { appInfo, nearbyContext: null });
    expect([await placeOf(person), await placeOf(other)]).toEqual([nowhere, othersPlace]);
  });

  it("says when there is a newer client, and which e-mail prompt applies", async () => {
    const person = await createPerson(api, { isVerified: false });
    expect((await check(person, { appInfo: { ...appInfo, clientVersion: "2.0.9" } })).body).toMatchObject({
      isClientOutdated: true,
      emailPrompt: null,
    });
    const complete = { image: "/media/me.jpg", countriesLived: ["PT"] };
    await api.db.updateTable("person").set(complete).where("id", "=", person.id).execute();
    expect((await check(person, { appInfo })).body).toMatchObject({ emailPrompt: "checkEmail" });
    await api.db.updateTable("person").set({ unverifiedEmail: null }).where("id", "=", person.id).execute();
    expect((await check(person, { appInfo })).body).toMatchObject({ emailPrompt: "addEmail" });
  });

  it.each<[string, object]>([
    ["without the app", {}],
    ["with a version that is none", { appInfo: { ...appInfo, clientVersion: "2.1; drop" } }],
    ["with a field too long", { appInfo: { ...appInfo, os: "x".repeat(101) } }],
    ["off the map", { appInfo, nearbyContext: { latitude: 91, longitude: 0 } }],
    ["with half a place", { appInfo, nearbyContext: { latitude: 1 } }],
  ])("%s is refused and changes nothing", async (_words, body) => {
    const person = await createPerson(api);
    expect((await check(person, body)).status).toBe(400);
    expect(await placeOf(person)).toEqual(nowhere);
  });

  it("needs a session", async () => {
    expect((await check(undefined, { appInfo })).status).toBe(401);
  });
});

describe("the place of a network address", () => {
  const locate = async (from: string) => (await send(api, "GET", `${PUBLIC_BASE}/user/geoip`, { from })).body;
  const centre = { latitude: 51.5072, longitude: -0.1276, isDefault: true };

  it("is read from the database, to about a kilometre", async () => {
    expect(await locate("198.51.100.77")).toMatchObject({ latitude: 38.715, isDefault: false });
    expect(await locate("::ffff:198.51.100.77")).toMatchObject({ latitude: 38.715, isDefault: false });
  });

  it.each(["198.51.101.1", "203.0.113.7", "2001:db8::1", "not an address"])(
    "is the default map centre for %s",
    async (address) => {
      expect(await locate(address)).toEqual(centre);
    },
  );

  it("is nobody's without a database, and a file that is none stops the start", async () => {
    expect((await openGeoReader(undefined))("198.51.100.77")).toBeNull();
    const broken = join(folder, "broken.mmdb");
    writeFileSync(broken, "nothing of the kind");
    await expect(openGeoReader(broken)).rejects.toThrow();
  });
});
