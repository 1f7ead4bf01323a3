import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openGeoReader } from "@meander/api/geoip/geo-reader";
import { afterAll, describe, expect, it } from "vitest";
import { createMmdb } from "../../support/mmdb.ts";
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

describe("a client check", () => {
  it("stores the app version with its own session only", async () => {
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

  it("stores the traveller's location to about a kilometre until withdrawn, and no one else's", async () => {
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
    const retained = await placeOf(person);
    expect(retained).toMatchObject({ nearbyLat: 38.715, nearbyAt: api.now });
    expect(retained.nearbyLon).not.toBe(nearbyContext.longitude);
    expect(retained.nearbyContext).toEqual({ place: context.place, country: context.country });

    await check(person, { appInfo, nearbyContext: { latitude: 51.5, longitude: -0.12, isDefault: true } });
    await check(person, { appInfo });
    expect(await placeOf(person)).toEqual(retained);
    expect([await placeOf(other), await placeOf(neverChecked)]).toEqual([othersPlace, nowhere]);
    await check(person, { appInfo, nearbyContext: null });
    expect([await placeOf(person), await placeOf(other)]).toEqual([nowhere, othersPlace]);
  });

  it("reports a newer client and the applicable e-mail prompt", async () => {
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
    ["a request without app information", {}],
    ["an invalid version", { appInfo: { ...appInfo, clientVersion: "2.1; drop" } }],
    ["a field that is too long", { appInfo: { ...appInfo, os: "x".repeat(101) } }],
    ["coordinates out of range", { appInfo, nearbyContext: { latitude: 91, longitude: 0 } }],
    ["a latitude without a longitude", { appInfo, nearbyContext: { latitude: 1 } }],
  ])("rejects %s and changes nothing", async (_words, body) => {
    const person = await createPerson(api);
    expect((await check(person, body)).status).toBe(400);
    expect(await placeOf(person)).toEqual(nowhere);
  });

  it("requires a session", async () => {
    expect((await check(undefined, { appInfo })).status).toBe(401);
  });
});

describe("the location of a network address", () => {
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

  it("is null without a database, and an invalid file prevents the start", async () => {
    expect((await openGeoReader(undefined))("198.51.100.77")).toBeNull();
    const broken = join(folder, "broken.mmdb");
    writeFileSync(broken, "nothing of the kind");
    await expect(openGeoReader(broken)).rejects.toThrow();
  });
});
