import type { GeocodeFeature } from "@meander/domain/contract/geo";
import { geocodeResponse } from "@meander/domain/contract/geo";
import { placePath } from "@meander/domain/paths";
import { createApp } from "@meander/api/app";
import { createCarefulService } from "@meander/api/geocoding/careful-service";
import { createMapboxService } from "@meander/api/geocoding/mapbox-service";
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

let asked = 0;
beforeEach(() => {
  asked = server.questions.length;
  server.answerWith(collection([london]));
});
afterAll(() => server.stop());

type Look = (q: string, query?: string) => Promise<GeocodeFeature[]>;
const lookIn =
  (target: Pick<typeof api, "app">): Look =>
  async (q, query = "") => {
    const { status, body } = await send(target, "GET", `${PUBLIC_BASE}/geocode?q=${encodeURIComponent(q)}${query}`);
    expect(status).toBe(200);
    return geocodeResponse.parse(body).features;
  };
const look = (q: string, query?: string) => lookIn(api)(q, query);
const questions = () => server.questions.slice(asked);

/** Look-ups by a service that nobody has asked before. */
function lookAnew({ url = server.url, timeoutMs = 1_000, perMinute = 100 } = {}): Look {
  const { clock, log: logger } = api.services;
  const service = createMapboxService({ url, token: TOKEN, timeoutMs });
  const careful = createCarefulService({ service, perMinute, clock, log: logger });
  return lookIn({ app: createApp({ ...api.services, openGeocoder: (db) => createServiceGeocoder(careful, db) }) });
}

/** Places of the gazetteer are numbered. */
const isGazetteers = ([first]: readonly GeocodeFeature[]) => /^-?\d+$/.test(first?.id ?? "");

describe("by name", () => {
  test("the service is asked as it is documented, and its places get the addresses of our pages", async () => {
    const [found] = await look("  Lond ", "&limit=20");
    const [question] = questions();
    expect(question?.pathname).toBe("/search/geocode/v6/forward");
    expect(Object.fromEntries(question?.searchParams ?? [])).toEqual({
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

  test("only what was asked for is looked for, and of that only what a geocoder knows", async () => {
    await look("Lond", "&types=country,place,planet");
    expect(questions()[0]?.searchParams.get("types")).toBe("country,place");
    expect(await look("Lond", "&types=planet")).toEqual([]);
    expect(questions()).toHaveLength(1);
  });

  test("letters of every script and signs that the service doesn't take arrive well", async () => {
    const tokyo = feature({
      name: "東京都",
      type: "region",
      at: [139.69, 35.68],
      context: { country: { mapbox_id: "x", name: "日本", country_code: "JP", country_code_alpha_3: "JPN" } },
    });
    server.answerWith(collection([tokyo]));
    const [found] = await look("東京; 都 & more?");
    expect(questions()[0]?.searchParams.get("q")).toBe("東京 都 & more?");
    expect(found).toMatchObject({ text: "東京都", placeType: "region", context: { country: { short_code: "jp" } } });
    expect(found?.context.place).toBeUndefined();
  });

  test("a country is itself, wherever its middle lies", async () => {
    const context = { country: unitedKingdom };
    server.answerWith(collection([feature({ name: "United Kingdom", type: "country", at: [2.35, 48.85], context })]));
    const [found] = await look("United K");
    expect(found?.context).toEqual({ country: expect.objectContaining({ urlSlug: "united-kingdom" }) });
  });

  test("what is made in a village that the gazetteer doesn't know is found where its suggestion leads", async () => {
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
    server.answerWith(collection([village]));
    const [found] = await look("Little Wand");
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

describe("by a point", () => {
  const context = { country: unitedKingdom, region: england, place: { mapbox_id: "z", name: "London" } };
  const around = [
    feature({ name: "United Kingdom", type: "country", at: [-2.5, 54], context: { country: unitedKingdom } }),
    feature({ name: "12 Lock Place", type: "address", at: [-0.1426, 51.539], formatted: "London", context }),
    feature({ name: "Camden Town", type: "neighborhood", at: [-0.14, 51.54], formatted: "London", context }),
    feature({ name: "The block", type: "block", at: [-0.14, 51.54], context }),
    london,
  ];

  test("the narrowest comes first, the service learns no more than the street, and no limit that it refuses", async () => {
    server.answerWith(collection(around));
    const found = await look("-0.14264321,51.53904321");
    expect(found.map(({ placeType }) => placeType)).toEqual(["address", "neighborhood", "place", "country"]);
    expect(found[0]).toMatchObject({ text: "12 Lock Place", context: { place: { urlSlug: "london" } } });
    expect(found[1]?.context.neighborhood).toEqual({ text: "Camden Town", urlSlug: "camden-town" });
    const [question] = questions();
    expect(question?.pathname).toBe("/search/geocode/v6/reverse");
    expect(Object.fromEntries(question?.searchParams ?? [])).toEqual({
      longitude: "-0.1426",
      latitude: "51.539",
      types: "country,region,district,locality,place,neighborhood,address",
      language: "en",
      access_token: TOKEN,
    });
  });

  test("as many are answered as were asked for, and nothing where nothing is", async () => {
    server.answerWith(collection(around));
    expect((await look("-0.2,51.5", "&limit=1")).map(({ text }) => text)).toEqual(["12 Lock Place"]);
    server.answerWith(collection([]));
    expect(await look("-30,40")).toEqual([]);
  });
});

describe("the same again", () => {
  test("is asked once, also by several at once", async () => {
    const anew = lookAnew();
    await Promise.all([anew("Richmond"), anew("richmond"), anew(" Richmond ")]);
    expect(await anew("Richmond")).toHaveLength(1);
    expect(questions()).toHaveLength(1);
    await anew("Richmond", "&limit=2");
    expect(questions()).toHaveLength(2);
  });

  test("isn't kept when it failed", async () => {
    const anew = lookAnew();
    server.answerWith(json(500, { message: "Oh" }));
    expect(isGazetteers(await anew("London"))).toBe(true);
    server.answerWith(collection([london]));
    expect((await anew("London"))[0]?.id).toBe(london.id);
  });
});

const HUGE = 2_000_000;

describe("without an answer", () => {
  test.each([
    ["nothing in time", () => {}, "slow"],
    ["half an answer in time", (response) => void response.write('{"type":'), "slow"],
    ["an error", json(500, { message: "Internal" }), "failing"],
    ["it being overloaded", json(503, "", { "Retry-After": "1" }), "failing"],
    ["too many requests", json(429, { message: "Too Many Requests" }), "limited"],
    ["a token that opens nothing", json(401, { message: "Not Authorized - Invalid Token" }), "unwelcome"],
    ["a question that it doesn't take", json(422, { message: "Query too long" }), null],
    ["broken JSON", json(200, '{"type":"FeatureCollection","features":['), "garbled"],
    ["something else", json(200, { features: [{ properties: { name: "London" } }] }), "garbled"],
    ["impossible places", collection([{ ...london, geometry: { type: "Point", coordinates: [999, 0] } }]), "garbled"],
    ["more than anybody reads", (response) => void response.end(`{"type":"${"x".repeat(HUGE)}"}`), "too large"],
    ["being sent elsewhere", json(302, "", { Location: "http://127.0.0.1:9/" }), "unreachable"],
    ["a connection that breaks", (response) => void response.destroy(), "unreachable"],
  ] satisfies [string, Parameters<typeof server.answerWith>[0], string | null][])(
    "but %s, the gazetteer answers",
    async (_, answering, reason) => {
      const anew = lookAnew({ timeoutMs: 250 });
      server.answerWith(answering);
      const said = log.length;
      const found = await anew("Londn");
      expect(isGazetteers(found)).toBe(true);
      expect(found[0]?.text).toBe("London");
      expect(questions()).toHaveLength(1);
      const lines = log.slice(said).filter((line) => line.includes("did not answer"));
      expect(lines.map((line) => JSON.parse(line).reason)).toEqual(reason === null ? [] : [reason]);
    },
  );

  test("because nobody is there, the gazetteer answers, about points too", async () => {
    const gone = await startMapboxServer();
    await gone.stop();
    const anew = lookAnew({ url: gone.url });
    expect(isGazetteers(await anew("London"))).toBe(true);
    expect(isGazetteers(await anew("-0.14,51.54"))).toBe(true);
  });
});

describe("a service that fails", () => {
  const wait = (seconds: number) => {
    api.now = new Date(api.now.getTime() + seconds * 1_000);
  };

  test("is left alone after three failures, longer each time, and tried by one", async () => {
    const anew = lookAnew();
    server.answerWith(json(500, {}));
    for (const q of ["Lo", "Lon", "Lond", "Londo", "London"]) await anew(q);
    expect(questions()).toHaveLength(3);
    wait(10);
    await Promise.all(["Par", "Pari", "Paris"].map((q) => anew(q)));
    expect(questions()).toHaveLength(4);
    wait(10);
    await anew("Rome");
    expect(questions()).toHaveLength(4);
    wait(10);
    server.answerWith(collection([london]));
    expect(isGazetteers(await anew("Lond"))).toBe(false);
    await anew("Berlin");
    expect(questions()).toHaveLength(6);
  });

  test("is left alone for as long as it asks", async () => {
    const anew = lookAnew();
    server.answerWith(json(429, {}, { "Retry-After": "90" }));
    await anew("Lo");
    wait(89);
    await anew("Lon");
    expect(questions()).toHaveLength(1);
    wait(1);
    await anew("Lon");
    expect(questions()).toHaveLength(2);
  });

  test("is asked no more often than we want to pay for", async () => {
    api.now = new Date("2026-11-22T10:00:10.000Z");
    const anew = lookAnew({ perMinute: 2 });
    const found = [await anew("Lo"), await anew("Lon"), await anew("Lond")];
    expect(found.map(isGazetteers)).toEqual([false, false, true]);
    expect(isGazetteers(await anew("Lo"))).toBe(false);
    wait(50);
    expect(isGazetteers(await anew("Lond"))).toBe(false);
  });
});

test("no log line holds the token, or what was typed", () => {
  const everything = log.join("");
  expect(everything).toContain("did not answer");
  for (const secret of [TOKEN, "access_token", "Lond", "Wandering", "51.53", server.url]) {
    expect(everything).not.toContain(secret);
  }
});
