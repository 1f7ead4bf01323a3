import { searchResponse } from "@meander/domain/contract/discovery";
import { geocodeResponse } from "@meander/domain/contract/geo";
import type { LonLat } from "@meander/domain/geo/point";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { addNamesakes } from "../../support/places/add-namesakes.ts";
import { createActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const LONDON: LonLat = [-0.128, 51.507];
const DALLAS: LonLat = [-96.797, 32.777];
const RICHMOND_VIRGINIA: LonLat = [-77.44, 37.54];
const BOSTON: LonLat = [-71.06, 42.36];
const HARRISBURG: LonLat = [-76.88, 40.27];
const SYDNEY: LonLat = [151.21, -33.87];
const TENERIFE: LonLat = [-16.32, 28.47];
const SAN_FRANCISCO: LonLat = [-122.42, 37.77];
const NEW_YORK: LonLat = [-74.006, 40.713];

beforeAll(() =>
  addNamesakes(api.db, [
    "Camden",
    "Soho",
    "Richmond",
    "Cambridge",
    "Paris",
    "York",
    "Newcastle",
    "Brighton",
    "Santa Cruz",
  ]),
);

async function suggest(q: string, proximity: LonLat): Promise<string[]> {
  const query = new URLSearchParams({ q, proximity: proximity.join(","), types: "country,region,place", limit: "6" });
  const { body } = await send(api, "GET", `${PUBLIC_BASE}/geocode?${query}`);
  return geocodeResponse.parse(body).features.map(({ placeName }) => placeName);
}

describe("place names near the person", () => {
  it.each([
    ["Camden", LONDON, "Camden, London, England, United Kingdom"],
    ["Camd", LONDON, "Camden Town, London, England, United Kingdom"],
    ["Camden", NEW_YORK, "Camden, New Jersey, United States"],
    ["Soho", LONDON, "Soho, London, England, United Kingdom"],
    ["Shoreditch", LONDON, "Shoreditch, London, England, United Kingdom"],
    ["Richmond", LONDON, "Richmond, London, England, United Kingdom"],
    ["Richmond", RICHMOND_VIRGINIA, "Richmond, Virginia, United States"],
    ["Cambridge", LONDON, "Cambridge, England, United Kingdom"],
    ["Cambridge", BOSTON, "Cambridge, Boston, Massachusetts, United States"],
    ["Paris", LONDON, "Paris, Île-de-France, France"],
    ["Paris", DALLAS, "Paris, Texas, United States"],
    ["York", LONDON, "York, England, United Kingdom"],
    ["York", HARRISBURG, "York, Pennsylvania, United States"],
    ["Newcastle", LONDON, "Newcastle upon Tyne, England, United Kingdom"],
    ["Newcastle", SYDNEY, "Newcastle, New South Wales, Australia"],
    ["Brighton", LONDON, "Brighton, England, United Kingdom"],
    ["Santa Cruz", TENERIFE, "Santa Cruz de Tenerife, Canary Islands, Spain"],
    ["Santa Cruz", SAN_FRANCISCO, "Santa Cruz, California, United States"],
    ["Londn", LONDON, "London, England, United Kingdom"],
  ] as const)("suggests for %s at %j first %s", async (typed, near, first) => {
    expect((await suggest(typed, near))[0]).toBe(first);
  });

  it("suggests both the nearby town and the famous city of the same name", async () => {
    const fromDallas = await suggest("Paris", DALLAS);
    expect(fromDallas.slice(0, 2)).toEqual(["Paris, Texas, United States", "Paris, Île-de-France, France"]);
  });

  it("uses the product's main city for a caller without a location", async () => {
    const { body } = await send(api, "GET", `${PUBLIC_BASE}/geocode?q=Camden`);
    expect(geocodeResponse.parse(body).features[0]?.placeName).toBe("Camden, London, England, United Kingdom");
  });

  it("ignores an invalid proximity", async () => {
    for (const proximity of ["here", "181,0", ""]) {
      const { status } = await send(
        api,
        "GET",
        `${PUBLIC_BASE}/geocode?${new URLSearchParams({ q: "York", proximity })}`,
      );
      expect([proximity, status]).toEqual([proximity, 200]);
    }
  });

  it("reads nearby places from an index", async () => {
    const { rows } = await api.db.connection().execute(async (db) => {
      await sql`set enable_seqscan = off`.execute(db);
      return sql<{ "QUERY PLAN": string }>`
        explain select p.id, p.search_name from place p
        where p.level = 'place' and p.point <@ box(point(-1, 51), point(1, 52)) and p.search_name ~>=~ 'cam'`.execute(
        db,
      );
    });
    expect(JSON.stringify(rows)).toContain("Index Only Scan using place_nearest");
  });
});

describe("a neighbourhood", () => {
  it("belongs to the same place as a point at its centre", async () => {
    const { rows } = await sql<{ id: number; filed: number; at: number }>`
      select p.id, coalesce(p.city_id, p.id) as filed, (place_at(p.lon, p.lat)).place_id as at
      from place p where p.level = 'place' and p.country_code in ('GB', 'IS', 'MC') order by p.id`.execute(api.db);
    expect(rows.length).toBeGreaterThan(4_000);
    expect(rows.filter(({ filed, at }) => filed !== at)).toEqual([]);
  });

  it("lists activities around it, and then in its region", async () => {
    const host = await createPerson(api);
    const inSoho = await createActivity(api, host, { at: [-0.1337, 51.5137] });
    const inHackney = await createActivity(api, host, { at: [-0.0553, 51.545] });
    const search = async (extra: string) => {
      const path = `${PUBLIC_BASE}/search?countrySlug=united-kingdom&regionSlug=england&placeSlug=soho${extra}`;
      return searchResponse.parse((await send(api, "POST", path)).body);
    };
    const found = await search("");
    expect(found.place?.name).toBe("Soho");
    expect(found.activities.map(({ _id }) => _id)).toEqual([inSoho._id]);
    const wider = await search("&extraResults=true");
    expect(wider.activities.map(({ _id, discovery }) => [_id, discovery.extraLevel])).toEqual([
      [inSoho._id, null],
      [inHackney._id, "region"],
    ]);
    const onMap = await search("&location=51.55,51.54,-0.05,-0.06");
    expect(onMap.activities.map(({ _id }) => _id)).toEqual([inHackney._id]);
  });
});
