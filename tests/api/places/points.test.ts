import {
  findLevelsAround,
  findPlaceBySlugs,
  findPlaceOfPoint,
  findSlugsByWikidata,
  findZoneOfPoint,
} from "@meander/api/modules/places/queries";
import { geocodeResponse } from "@meander/domain/contract/geo";
import { distanceMetres } from "@meander/domain/geo/distance";
import type { LonLat } from "@meander/domain/geo/point";
import { isTimeZone } from "@meander/domain/time/zone";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { explain } from "../support/explain.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const anywhere = fc.tuple(
  fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180, 179.999, -179.999)),
  fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 89.999, -89.999)),
);

type Known = { id: number; lon: number; lat: number };

describe("the place of a point", () => {
  it("is the nearest one, anywhere on Earth", { timeout: 60_000 }, async () => {
    const { rows: places } = await sql<Known>`select id, lon, lat from place where level = 'place'`.execute(api.db);
    await fc.assert(
      fc.asyncProperty(anywhere, async ([lon, lat]) => {
        const { rows } = await sql<Known>`
          select p.id, p.lon, p.lat from place_at(${lon}, ${lat}) a join place p on p.id = a.locality_id`.execute(
          api.db,
        );
        const metresTo = (place: Known) => distanceMetres([lon, lat], [place.lon, place.lat]);
        const nearest = Math.min(...places.map(metresTo));
        expect(rows[0] === undefined ? Number.NaN : metresTo(rows[0])).toBeCloseTo(nearest, 1);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ["a pub in a city", [-0.1426, 51.539], ["London", "England", "United Kingdom"]],
    ["a fjord of Iceland", [-18.1, 65.68], ["Akureyri", "Northeast", "Iceland"]],
    ["a point at sea", [-40, 40], []],
    ["the North Pole", [0, 90], []],
    ["the South Pole, on any meridian", [123, -90], []],
    ["the middle of the Pacific, on the date line", [180, 0], []],
  ] as const)("of %s", async (_, point, names) => {
    expect((await findLevelsAround(api.db, point)).map(({ name }) => name)).toEqual(names);
  });

  it("is the same on both sides of the 180th meridian", async () => {
    await sql`
      insert into place (id, level, name, country_code, country_name, country_slug, region_code, region_name, region_slug, url_slug, lon, lat, time_zone)
      select 2147000000, 'place', 'Edge', country_code, country_name, country_slug, region_code, region_name, region_slug, 'edge', 179.98, -16.5, 'Pacific/Fiji'
      from place where country_code = 'FJ' and level = 'region' limit 1`.execute(api.db);
    for (const lon of [179.9, 180, -180, -179.9]) {
      const { place, timeZone } = await findPlaceOfPoint(api.db, [lon, -16.5]);
      expect([lon, place?.urlSlug, timeZone]).toEqual([lon, "edge", "Pacific/Fiji"]);
    }
    await sql`delete from place where id = 2147000000`.execute(api.db);
  });

  it("names its nearest neighbourhood within its city", async () => {
    const [camden] = await findLevelsAround(api.db, [-0.1426, 51.539]);
    expect(camden?.context).toMatchObject({ place: { text: "London" }, locality: { text: "Camden Town" } });
  });
});

describe("the time zone of a point", () => {
  it.each([
    ["London", [-0.14, 51.54], "Europe/London"],
    ["off the coast of Iceland", [-22.6, 63.8], "Atlantic/Reykjavik"],
    ["in the middle of the Atlantic", [-40, 40], "Etc/GMT+3"],
    ["west of the date line", [179.9, 20], "Etc/GMT-12"],
    ["east of the date line", [-179.9, 20], "Etc/GMT+12"],
    ["the South Pole", [0, -90], "Antarctica/McMurdo"],
    ["the North Pole", [0, 90], "Etc/GMT"],
    ["the middle of Greenland, far from any town", [-40, 75], "America/Nuuk"],
  ] as const)("%s", async (_, point, zone) => {
    expect((await findPlaceOfPoint(api.db, point)).timeZone).toBe(zone);
    expect(await findZoneOfPoint(api.db, point)).toBe(zone);
  });

  it("is a valid one, anywhere on Earth", async () => {
    await fc.assert(
      fc.asyncProperty(anywhere, async (point: LonLat) => {
        const { timeZone } = await findPlaceOfPoint(api.db, point);
        expect(isTimeZone(timeZone)).toBe(true);
        expect(await findZoneOfPoint(api.db, point)).toBe(timeZone);
      }),
      { numRuns: 100 },
    );
  });
});

describe("looking up a point", () => {
  it("works over HTTP, also at the edges of the map, and rejects points beyond", async () => {
    for (const q of ["180,90", "-180,-90", "0,0", "-0.14,51.54"]) {
      const { status, body } = await send(api, "GET", `${PUBLIC_BASE}/geocode?q=${q}`);
      expect([q, status]).toEqual([q, 200]);
      const { features } = geocodeResponse.parse(body);
      expect(features.map(({ placeType }) => placeType)).toEqual(
        q.includes("51") ? ["place", "region", "country"] : [],
      );
    }
    const only = await send(api, "GET", `${PUBLIC_BASE}/geocode?q=-0.14,51.54&types=region`);
    expect(geocodeResponse.parse(only.body).features.map(({ text }) => text)).toEqual(["England"]);
  });

  it("uses only indexes", async () => {
    const plan = await explain(api.db, async (db) => {
      await findLevelsAround(db, [-0.14, 51.54]);
      await findPlaceOfPoint(db, [-179.9, -16.5]);
      await findPlaceBySlugs(db, { countrySlug: "united-kingdom", regionSlug: "england", placeSlug: "bath" });
      await findPlaceBySlugs(db, { countrySlug: "united-kingdom", regionSlug: null, placeSlug: "bath" });
      await findPlaceBySlugs(db, { countrySlug: "united-kingdom", regionSlug: null, placeSlug: null });
      await findSlugsByWikidata(db, "Q145");
    });
    expect(plan).toContain("Index");
    expect(plan).not.toContain("Seq Scan");
  });

  it("reads few rows, wherever the point is", async () => {
    const read = async (db: typeof api.db) => {
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const { rows } = await sql<{ scans: number; rows: number }>`
        select (select seq_scan from pg_stat_user_tables where relname = 'place') as scans,
          (select sum(idx_tup_read)::bigint from pg_stat_user_indexes where relname = 'place') as rows`.execute(db);
      return rows[0] ?? { scans: 0, rows: 0 };
    };
    const points: LonLat[] = [
      [-0.14, 51.54],
      [179.9, -16.5],
      [-18.1, 65.68],
      [139.7, 35.7],
      [15, 78],
    ];
    await api.db.connection().execute(async (db) => {
      const before = await read(db);
      for (const point of points) await findLevelsAround(db, point);
      const after = await read(db);
      expect(after.scans).toBe(before.scans);
      expect((after.rows - before.rows) / points.length).toBeLessThan(300);
    });
  });
});
