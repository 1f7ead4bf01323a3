import type { GeocodeFeature } from "@meander/domain/contract/geo";
import { geocodeResponse } from "@meander/domain/contract/geo";
import { placePath } from "@meander/domain/paths";
import { createApp } from "@meander/api/app";
import { createGuardedService } from "@meander/api/geocoding/guarded-service";
import { createMapboxService } from "@meander/api/geocoding/mapbox-service";
import { metrics } from "@meander/api/metrics";
import { createServiceGeocoder } from "@meander/api/modules/places/service-geocoder";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createActivity } from "../support/activities.ts";
import { collection, england, feature, json, startMapboxServer, unitedKingdom } from "../support/mapbox-server.ts";
import { createPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const TOKEN = "pk.nobody-may-read-this";
const log: string[] = [];
const server = await startMapboxServer();
const api = startApi({
  env: { LOG_LEVEL: "debug", GEOCODER_URL: server.url, GEOCODER_TOKEN: TOKEN },
  logTo: { write: (line) => void log.push(line) },
});

const london = feature({
  name: "London",
  type: "place",
  at: [-0.127647, 51.507322],
  formatted: "England, United Kingdom",
  context: { region: england, country: unitedKingdom },
});

let requestsBefore = 0;
beforeEach(() => {
  requestsBefore = server.requests.length;
  server.respondWith(collection([london]));
});
afterAll(() => server.stop());

type Geocode = (q: string, query?: string) => Promise<GeocodeFeature[]>;
const createGeocode =
  (target: Pick<typeof api, "app">): Geocode =>
  async (q, query = "") => {
    const { status, body } = await send(target, "GET", `${PUBLIC_BASE}/geocode?q=${encodeURIComponent(q)}${query}`);
    expect(status).toBe(200);
    return geocodeResponse.parse(body).features;
  };
const geocode = (q: string, query?: string) => createGeocode(api)(q, query);
const requests = () => server.requests.slice(requestsBefore);

/** A geocoder over a new client of the service, without cache and failures. */
function createFreshGeocode({ url = server.url, perMinute = 100 } = {}): Geocode {
  const { clock, log: logger } = api.services;
  const service = createMapboxService({ url, token: TOKEN, timeoutMs: 1_000 });
  const careful = createGuardedService({ service, perMinute, clock, log: logger });
  return createGeocode({
    app: createApp({ ...api.services, openGeocoder: (db) => createServiceGeocoder(careful, db) }),
  });
}

/** Gazetteer places have numeric ids. */
const isGazetteers = ([first]: readonly GeocodeFeature[]) => /^-?\d+$/.test(first?.id ?? "");

describe("search by name", () => {
  test("sends the documented request, and its places get the paths of our pages", async () => {
    const [found] = await geocode("  Lond ", "&limit=20");
    const [sentRequest] = requests();
    expect(sentRequest?.pathname).toBe("/search/geocode/v6/forward");
    expect(Object.fromEntries(sentRequest?.searchParams ?? [])).toEqual({
      q: "Lond",
      proximity: "-0.1,51.5",
      autocomplete: "true",
      types: "country,region,district,locality,place,neighborhood",
      limit: "10",
      language: "en",
      access_token: TOKEN,
    });
    expect(found).toMatchObject({
      id: london.id,
      text: "London",
      placeName: "London, England, United Kingdom",
      placeType: "place",
      center: [-0.127647, 51.507322],
      properties: { category: "place" },
      context: {
        country: { text: "United Kingdom", urlSlug: "united-kingdom", short_code: "gb", wikidata: "Q145" },
        region: { text: "England", urlSlug: "england" },
        place: { text: "London", urlSlug: "london" },
      },
      timezone: "Europe/London",
    });
  });

  test("requests only the given types that a geocoder supports", async () => {
    await geocode("Lond", "&types=country,place,planet");
    expect(requests()[0]?.searchParams.get("types")).toBe("country,place");
    expect(await geocode("Lond", "&types=planet")).toEqual([]);
    expect(requests()).toHaveLength(1);
  });

  test("handles letters of every script and characters that the service doesn't accept", async () => {
    const tokyo = feature({
      name: "東京都",
      type: "region",
      at: [139.69, 35.68],
      context: { country: { mapbox_id: "x", name: "日本", country_code: "JP", country_code_alpha_3: "JPN" } },
    });
    server.respondWith(collection([tokyo]));
    const [found] = await geocode("東京; 都 & more?");
    expect(requests()[0]?.searchParams.get("q")).toBe("東京 都 & more?");
    expect(found).toMatchObject({ text: "東京都", placeType: "region", context: { country: { short_code: "jp" } } });
    expect(found?.context.place).toBeUndefined();
  });

  test("a country resolves to itself, wherever its centre is", async () => {
    const context = { country: unitedKingdom };
    server.respondWith(collection([feature({ name: "United Kingdom", type: "country", at: [2.35, 48.85], context })]));
    const [found] = await geocode("United K");
    expect(found?.context).toEqual({ country: expect.objectContaining({ urlSlug: "united-kingdom" }) });
  });

  test("an activity in a village unknown to the gazetteer is found under its suggestion's path", async () => {
    const village = feature({
      name: "Little Wandering",
      type: "place",
      at: [-0.31, 51.62],
      formatted: "England, United Kingdom",
      context: {
        country: unitedKingdom,
        region: england,
        district: { mapbox_id: "x", name: "Meadowshire", wikidata_id: "Q1" },
        place: { mapbox_id: "y", name: "Little Wandering", wikidata_id: "Q2" },
      },
    });
    server.respondWith(collection([village]));
    const [found] = await geocode("Little Wand");
    const { country, region, place, locality, district } = found?.context ?? {};
    expect([found?.text, found?.placeType, found?.timezone]).toEqual(["Little Wandering", "place", "Europe/London"]);
    expect(locality).toEqual({ text: "Little Wandering", urlSlug: "little-wandering", wikidata: "Q2" });
    expect(district).toEqual({ text: "Meadowshire", urlSlug: "meadowshire", wikidata: "Q1" });
    const host = await createPerson(api);
    const activity = await createActivity(api, host, { at: [-0.31, 51.62], title: "Round the duck pond" });
    const path = placePath({ country: country?.urlSlug, region: region?.urlSlug, place: place?.urlSlug });
    expect(path.split("/")).toHaveLength(5);
    const { body } = await send(api, "POST", `${PUBLIC_BASE}${path}?keywords=duck`, { body: {} });
    expect(body).toMatchObject({ activities: [{ _id: activity._id }] });
  });
});

describe("search by point", () => {
  const context = { country: unitedKingdom, region: england, place: { mapbox_id: "z", name: "London" } };
  const around = [
    feature({ name: "United Kingdom", type: "country", at: [-2.5, 54], context: { country: unitedKingdom } }),
    feature({ name: "12 Lock Place", type: "address", at: [-0.1426, 51.539], formatted: "London", context }),
    feature({ name: "Camden Town", type: "neighborhood", at: [-0.14, 51.54], formatted: "London", context }),
    feature({ name: "The block", type: "block", at: [-0.14, 51.54], context }),
    london,
  ];

  test("returns the narrowest result first, and sends rounded coordinates without an unsupported limit", async () => {
    server.respondWith(collection(around));
    const found = await geocode("-0.14264321,51.53904321");
    expect(found.map(({ placeType }) => placeType)).toEqual(["address", "neighborhood", "place", "country"]);
    expect(found[0]).toMatchObject({ text: "12 Lock Place", context: { place: { urlSlug: "london" } } });
    expect(found[1]?.context.neighborhood).toEqual({ text: "Camden Town", urlSlug: "camden-town" });
    const [sentRequest] = requests();
    expect(sentRequest?.pathname).toBe("/search/geocode/v6/reverse");
    expect(Object.fromEntries(sentRequest?.searchParams ?? [])).toEqual({
      longitude: "-0.1426",
      latitude: "51.539",
      types: "country,region,district,locality,place,neighborhood,address",
      language: "en",
      access_token: TOKEN,
    });
  });

  test("returns at most the requested number of results, and none where there are none", async () => {
    server.respondWith(collection(around));
    expect((await geocode("-0.2,51.5", "&limit=1")).map(({ text }) => text)).toEqual(["12 Lock Place"]);
    server.respondWith(collection([]));
    expect(await geocode("-30,40")).toEqual([]);
  });
});

describe("a repeated request", () => {
  test("is sent to the service once, also when concurrent", async () => {
    const freshGeocode = createFreshGeocode();
    await Promise.all([freshGeocode("Richmond"), freshGeocode("richmond"), freshGeocode(" Richmond ")]);
    expect(await freshGeocode("Richmond")).toHaveLength(1);
    expect(requests()).toHaveLength(1);
    await freshGeocode("Richmond", "&limit=2");
    expect(requests()).toHaveLength(2);
    expect(await metrics.metrics()).toMatch(/meander_geocodes_total\{by="cache",reason=""\} [1-9]/);
  });

  test("is sent again after a failure", async () => {
    const freshGeocode = createFreshGeocode();
    server.respondWith(json(500, { message: "Oh" }));
    expect(isGazetteers(await freshGeocode("London"))).toBe(true);
    server.respondWith(collection([london]));
    expect((await freshGeocode("London"))[0]?.id).toBe(london.id);
  });
});

const HUGE = 2_000_000;

describe("the fallback to the gazetteer", () => {
  test.each([
    ["nothing in time", () => {}, "slow"],
    ["a partial response in time", (response) => void response.write('{"type":'), "slow"],
    ["an error", json(500, { message: "Internal" }), "failing"],
    ["an overload error", json(503, "", { "Retry-After": "1" }), "failing"],
    ["too many requests", json(429, { message: "Too Many Requests" }), "limited"],
    ["an authorisation error", json(401, { message: "Not Authorized - Invalid Token" }), "unwelcome"],
    ["a rejected query", json(422, { message: "Query too long" }), null],
    ["broken JSON", json(200, '{"type":"FeatureCollection","features":['), "garbled"],
    ["another JSON structure", json(200, { features: [{ properties: { name: "London" } }] }), "garbled"],
    [
      "places with invalid coordinates",
      collection([{ ...london, geometry: { type: "Point", coordinates: [999, 0] } }]),
      "garbled",
    ],
    ["a response over the size limit", (response) => void response.end(`{"type":"${"x".repeat(HUGE)}"}`), "too large"],
    ["a redirect", json(302, "", { Location: "http://127.0.0.1:9/" }), "unreachable"],
    ["a broken connection", (response) => void response.destroy(), "unreachable"],
  ] satisfies [string, Parameters<typeof server.respondWith>[0], string | null][])(
    "is used when the service returns %s",
    async (_, handleRequest, reason) => {
      const freshGeocode = createFreshGeocode();
      server.respondWith(handleRequest);
      const loggedBefore = log.length;
      const found = await freshGeocode("Londn");
      expect(isGazetteers(found)).toBe(true);
      expect(found[0]?.text).toBe("London");
      expect(requests()).toHaveLength(1);
      const lines = log.slice(loggedBefore).filter((line) => line.includes("request to the geocoding service failed"));
      expect(lines.map((line) => JSON.parse(line).reason)).toEqual(reason === null ? [] : [reason]);
    },
  );

  test("is used when the service is unreachable, also for points", async () => {
    const stoppedServer = await startMapboxServer();
    await stoppedServer.stop();
    const freshGeocode = createFreshGeocode({ url: stoppedServer.url });
    expect(isGazetteers(await freshGeocode("London"))).toBe(true);
    expect(isGazetteers(await freshGeocode("-0.14,51.54"))).toBe(true);
  });
});

describe("a failing service", () => {
  const wait = (seconds: number) => {
    api.now = new Date(api.now.getTime() + seconds * 1_000);
  };

  test("is skipped after three failures, for longer each time, and retried by one request", async () => {
    const freshGeocode = createFreshGeocode();
    server.respondWith(json(500, {}));
    for (const q of ["Lo", "Lon", "Lond", "Londo", "London"]) await freshGeocode(q);
    expect(requests()).toHaveLength(3);
    wait(10);
    await Promise.all(["Par", "Pari", "Paris"].map((q) => freshGeocode(q)));
    expect(requests()).toHaveLength(4);
    wait(10);
    await freshGeocode("Rome");
    expect(requests()).toHaveLength(4);
    wait(10);
    server.respondWith(collection([london]));
    expect(isGazetteers(await freshGeocode("Lond"))).toBe(false);
    await freshGeocode("Berlin");
    expect(requests()).toHaveLength(6);
  });

  test("is skipped for its Retry-After", async () => {
    const freshGeocode = createFreshGeocode();
    server.respondWith(json(429, {}, { "Retry-After": "90" }));
    await freshGeocode("Lo");
    wait(89);
    await freshGeocode("Lon");
    expect(requests()).toHaveLength(1);
    wait(1);
    await freshGeocode("Lon");
    expect(requests()).toHaveLength(2);
  });

  test("gets at most the configured number of requests per minute", async () => {
    api.now = new Date("2026-11-22T10:00:10.000Z");
    const freshGeocode = createFreshGeocode({ perMinute: 2 });
    const found = [await freshGeocode("Lo"), await freshGeocode("Lon"), await freshGeocode("Lond")];
    expect(found.map(isGazetteers)).toEqual([false, false, true]);
    expect(isGazetteers(await freshGeocode("Lo"))).toBe(false);
    wait(50);
    expect(isGazetteers(await freshGeocode("Lond"))).toBe(false);
  });
});

test("no log line contains the token or the search text", () => {
  const everything = log.join("");
  expect(everything).toContain("request to the geocoding service failed");
  for (const secret of [TOKEN, "access_token", "Lond", "Wandering", "51.53", server.url]) {
    expect(everything).not.toContain(secret);
  }
});
