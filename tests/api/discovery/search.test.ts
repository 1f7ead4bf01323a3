import { searchResponse } from "@meander/domain/contract/discovery";
import { beforeAll, describe, expect, it } from "vitest";
import { createActivity, dayAhead } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { english } from "../support/english.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const ids: Record<string, string> = {};

async function find(query: Record<string, string>, path = "/search/") {
  const response = await send(api, "POST", `${PUBLIC_BASE}${path}?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  const found = searchResponse.parse(response.body);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return { ...found, names: found.activities.map(({ _id }) => names.get(_id) ?? "") };
}

beforeAll(async () => {
  const host = await createPerson(api);
  const on = (day: number, timeCode = 19) => ({
    options: [{ dayCode: dayAhead(api, day), timePeriodCode: timeCode > 21 ? 4 : 3, timeCode }],
  });
  const worlds = {
    walk: { title: "Canal walk at dusk", categories: [1, 2], dates: on(2) },
    pub: { title: "Pub crawl in Camden", categories: [9], languages: ["en", "pt"], dates: on(1) },
    edinburgh: {
      title: "Café hopping",
      categories: [12],
      languages: ["pt"],
      dates: on(3),
      at: [-3.1883, 55.9533] as const,
      placeName: "Leith",
    },
    night: { title: "Night swim", categories: [4], dates: on(4, 26) },
    fiji: { title: "Reef snorkel", categories: [4], dates: on(5), at: [179.9, -16.8] as const, placeName: "Reef" },
    template: { title: "Idea: mudlarking", categories: [8], isSuggested: true, dates: { options: [] } },
  };
  for (const [name, wishes] of Object.entries(worlds)) ids[name] = (await createActivity(api, host, wishes))._id;
});

describe("search", () => {
  it("lists by earliest date, templates last", async () => {
    expect((await find({})).names).toEqual(["pub", "walk", "edinburgh", "night", "fiji", "template"]);
  });

  it("finds by place and returns that place", async () => {
    const { names, place } = await find({ countrySlug: "united-kingdom", regionSlug: "england", placeSlug: "london" });
    expect(names).toEqual(["pub", "walk", "night", "template"]);
    expect(place).toMatchObject({ name: "London", timezone: "Europe/London" });
    const discovered = await find({}, "/discover/united-kingdom/scotland/edinburgh");
    expect(discovered.names).toEqual(["edinburgh"]);
  });

  it("extends to the country on request when there are few results", async () => {
    const slugs = { countrySlug: "united-kingdom", regionSlug: "scotland", placeSlug: "edinburgh" };
    expect((await find({ ...slugs, extraResults: "false" })).names).toEqual(["edinburgh"]);
    expect((await find({ ...slugs, extraResults: "true" })).names).toContain("pub");
  });

  it("finds around a point and within bounds, across the 180th meridian too", async () => {
    expect((await find({ nearbyCenter: "-0.14,51.54", nearbyDistance: "5" })).names).not.toContain("edinburgh");
    expect((await find({ nearbyCenter: "-179.9,-16.8", nearbyDistance: "50" })).names).toEqual(["fiji"]);
    expect((await find({ location: "-10,-20,-179,179" })).names).toEqual(["fiji"]);
    expect((await find({ location: "56,55,-3,-4" })).names).toEqual(["edinburgh"]);
  });

  it("finds at the poles, and with a distance around the whole Earth", async () => {
    const host = await createPerson(api);
    const base = (await createActivity(api, host, { title: "Aurora watch", at: [12.5, 89.97] }))._id;
    ids.pole = base;
    for (const query of [
      { location: "90,89.9,180,-180" },
      { location: "90,89.9,-170,170", nearbyCenter: "-167.5,89.99", nearbyDistance: "10" },
      { nearbyCenter: "-167.5,89.99", nearbyDistance: "10" },
      { location: "90,89,-170,170" },
    ]) {
      const crosses = "location" in query && query.location.endsWith("-170,170");
      expect([query, (await find(query)).names]).toEqual([query, crosses ? [] : ["pole"]]);
    }
    const everything = (await find({})).names;
    for (const nearbyDistance of ["999999", "20016"]) {
      expect((await find({ nearbyCenter: "0,-90", nearbyDistance })).names).toEqual(everything);
    }
    await api.db.deleteFrom("activity").where("id", "=", base).execute();
  });

  it("finds by Wikidata id", async () => {
    const country = await find({ locationWikidata: "Q145" });
    expect([country.names, country.place?.name]).toEqual([
      ["pub", "walk", "edinburgh", "night", "template"],
      "United Kingdom",
    ]);
    const region = await find({ locationWikidata: "Q22" });
    expect([region.names, region.place?.name]).toEqual([["edinburgh"], "Scotland"]);
    const isEdinburgh = { level: "place", urlSlug: "edinburgh", countrySlug: "united-kingdom" };
    await api.db
      .updateTable("place")
      .set({ wikidata: "Q23436" })
      .where((eb) => eb.and(isEdinburgh))
      .execute();
    const place = await find({ locationWikidata: "Q23436", countrySlug: "fiji" });
    expect([place.names, place.place?.name]).toEqual([["edinburgh"], "Edinburgh"]);
    // An unknown Wikidata id finds nothing, unless the query also has slugs.
    expect((await find({ locationWikidata: "Q0" })).names).toEqual([]);
    const scotland = { countrySlug: "united-kingdom", regionSlug: "scotland" };
    expect((await find({ locationWikidata: "Q0", ...scotland })).names).toEqual(["edinburgh"]);
  });

  it("finds by category and by the suggesting role", async () => {
    expect((await find({ categories: "9,12" })).names).toEqual(["pub", "edinburgh"]);
    // Codes that no category has.
    for (const none of ["15", "62", "63", "64", "99"]) {
      expect([none, (await find({ categories: none })).names]).toEqual([none, []]);
      expect((await find({ categories: `${none},9` })).names).toEqual(["pub"]);
    }
    const host = await api.db
      .selectFrom("activity")
      .select("hostId")
      .where("id", "=", ids.template ?? "")
      .executeTakeFirstOrThrow();
    expect((await find({ suggested_by: host.hostId })).names).toEqual(["template"]);
  });

  it("finds by the languages that hosts state", async () => {
    expect((await find({ languages: "pt" })).names).toEqual(["pub", "edinburgh"]);
    expect((await find({ languages: "fr,en" })).names).toEqual(["pub"]);
    expect((await find({ languages: "pt", keywords: "café" })).names).toEqual(["edinburgh"]);
    // The words of the search rows that hold the languages aren't words of a text.
    for (const keywords of ["pt", "language", "language pt", '"language pt"']) {
      expect([keywords, (await find({ keywords })).names]).toEqual([keywords, []]);
    }
    for (const languages of ["EN", "en;pt", "english", "en,"]) {
      const refused = await send(api, "POST", `${PUBLIC_BASE}/search/?${new URLSearchParams({ languages })}`);
      expect([languages, refused.status, refused.body]).toEqual([
        languages,
        400,
        expect.objectContaining({ fields: { languages: english("errors.languagesMalformed") } }),
      ]);
    }
  });

  it("counts the hours after midnight to the previous day", async () => {
    const day = dayAhead(api, 4);
    expect((await find({ dateStart: day, dateFinish: day })).names).toEqual(["night"]);
    expect((await find({ dateFilter: "2" })).names).toEqual(["pub"]);
  });

  it("matches words and prefixes, without accents, and with typing errors", async () => {
    expect((await find({ keywords: "camden,cra" })).names).toEqual(["pub"]);
    expect((await find({ keywords: "cafe" })).names).toEqual(["edinburgh"]);
    expect((await find({ keywords: "CAFÉ hop" })).names).toEqual(["edinburgh"]);
    expect((await find({ keywords: "snorkl" })).names).toEqual(["fiji"]);
    expect((await find({ keywords: "volcano" })).names).toEqual([]);
  });

  it("pages by cursor without skipping or repeating, and ends with a full last page", async () => {
    const seen: string[] = [];
    let pages = 0;
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof find>> = await find({ limit: "2", ...(cursor && { cursor }) });
      expect(page).toMatchObject({ total: 6, pages: 3 });
      seen.push(...page.names);
      pages += 1;
      cursor = page.cursor;
    }
    expect(pages).toBe(3);
    expect(seen).toEqual(["pub", "walk", "edinburgh", "night", "fiji", "template"]);
  });

  it("handles hostile keywords without failing", async () => {
    const hostile = [
      "' | & ! ( ) :* <-> \\",
      "a:*b",
      "!!!",
      "\u0000",
      "''",
      "the",
      "%_%",
      "a & | b",
      "\ud800",
      "🏄‍♀️",
      "((((",
      "<->",
      "ñ".repeat(200),
      "\\",
      "a'b\"c",
    ];
    for (const keywords of hostile) {
      const response = await send(
        api,
        "POST",
        `${PUBLIC_BASE}/search?keywords=${encodeURIComponent(keywords.toWellFormed())}`,
      );
      expect([keywords, response.status]).toEqual([keywords, 200]);
    }
  });

  it("rejects invalid parameters", async () => {
    for (const query of [
      "nearbyCenter=999,1",
      "location=1,2,3,4",
      "dateStart=soon",
      "dateStart=2027-02-30",
      "dateStart=2027-03-10T10:00:00",
      "dateFinish=2027-03-10T25:00:00Z",
      "dateFinish=9999-12-31",
      "dateStart=0000-01-01T00:00:00Z",
      "nearbyCenter=0,0&nearbyDistance=-1",
      "cursor=x",
      "categories=a",
      "dateFilter=9",
      "limit=0",
      "countrySlug=%00",
    ]) {
      const response = await send(api, "POST", `${PUBLIC_BASE}/search?${query}`);
      expect([query, response.status]).toEqual([query, 400]);
    }
  });
});

describe("the front page", () => {
  it("counts places and countries", async () => {
    const places = await send(api, "GET", `${PUBLIC_BASE}/places/popular`);
    expect(places.body).toMatchObject({
      places: [
        { name: "London", count: 4, path: "/discover/united-kingdom/england/london" },
        { name: "Edinburgh", count: 1 },
      ],
    });
    const countries = await send(api, "GET", `${PUBLIC_BASE}/activities/countries`);
    expect(countries.body).toMatchObject({ countries: [{ urlSlug: "united-kingdom", count: 5 }] });
  });

  it("counts the regions of a country and the places of a region, most first", async () => {
    const within = (path: string) => send(api, "GET", `${PUBLIC_BASE}/activities/countries/${path}`);
    const england = { name: "England", urlSlug: "england", path: "/discover/united-kingdom/england", count: 4 };
    const scotland = { name: "Scotland", urlSlug: "scotland", path: "/discover/united-kingdom/scotland", count: 1 };
    const page = { page: 1, pages: 1, limit: 50, cursor: null };
    expect((await within("united-kingdom")).body).toEqual({ ...page, total: 2, regions: [england, scotland] });
    expect((await within("united-kingdom/england")).body).toEqual({
      ...page,
      total: 1,
      places: [{ name: "London", urlSlug: "london", path: "/discover/united-kingdom/england/london", count: 4 }],
    });
    expect((await within("iceland")).body).toEqual({ ...page, total: 0, regions: [] });
    expect((await within("iceland/capital-region")).body).toEqual({ ...page, total: 0, places: [] });
    for (const path of ["atlantis", "united-kingdom/atlantis", "england", "%25", `${"x".repeat(200)}/y`]) {
      expect([path, (await within(path)).status]).toEqual([path, 404]);
    }
    expect((await within("x".repeat(201))).status).toBe(400);
  });

  it("finds places by prefix, with typing errors, and by point", async () => {
    const texts = async (q: string) => {
      const { body } = await send(api, "GET", `${PUBLIC_BASE}/geocode?q=${encodeURIComponent(q)}`);
      return (body as { features: { text: string; placeName: string; placeType: string; timezone: string }[] })
        .features;
    };
    expect((await texts("lond"))[0]).toMatchObject({ text: "London", placeType: "place", timezone: "Europe/London" });
    expect((await texts("Lodnon"))[0]?.text).toBe("London");
    expect((await texts("edinburgh, uni"))[0]?.text).toBe("Edinburgh");
    expect((await texts("-0.14,51.54")).map((feature) => feature.placeType)).toEqual(["place", "region", "country"]);
    expect(await texts("%")).toEqual([]);
    expect(await texts("")).toEqual([]);
  });
});
