import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pgTypes } from "@meander/db/pg-types";
import { seedReference } from "@meander/db/seeds/reference/seed-reference";
import { createTestDatabase, startTestServer, type TestDatabase, type TestServer } from "@meander/db/test-database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { query } from "./support/query.ts";
import { spawnSupervisor } from "./support/supervisor.ts";

const log = () => {};
let server: TestServer;
let database: TestDatabase;
let leftFolders: string[] = [];

beforeAll(async () => {
  // What killed runs leave behind, on disk or in memory: a folder, a lock and a running server.
  const parents = [tmpdir(), "/dev/shm"].filter((parent) => existsSync(parent));
  leftFolders = parents.map((parent) => mkdtempSync(join(parent, "meander-test-")));
  for (const folder of leftFolders) {
    const killed = spawnSupervisor(folder);
    await killed.report();
    await killed.kill();
  }
  server = await startTestServer();
  database = await createTestDatabase(server);
});
afterAll(async () => {
  const [row] = await query(server.url, "select current_setting('data_directory') as cluster");
  await server.stop();
  expect(existsSync(dirname(String(row?.cluster)))).toBe(false);
});

describe("test databases", () => {
  it("remove what a killed run left behind", () => {
    expect(leftFolders.filter((folder) => existsSync(folder))).toEqual([]);
  });

  it("are separate copies of one template", async () => {
    const other = await createTestDatabase(server);
    await query(database.url, "create table only_here (id integer)");
    expect(await query(other.url, "select to_regclass('only_here') as found")).toEqual([{ found: null }]);
    await other.drop();
    await expect(query(other.url, "select 1")).rejects.toThrow(/does not exist/);
  });

  it("can be created simultaneously", async () => {
    const several = await Promise.all([1, 2, 3].map(() => createTestDatabase(server)));
    expect(new Set(several.map(({ url }) => url)).size).toBe(3);
    await Promise.all(several.map(({ drop }) => drop()));
  });
});

describe("reference data", () => {
  it("has London with its slugs and time zone", async () => {
    const [london] = await query(
      database.url,
      `select id, country_code, region_code, region_name, time_zone from place
       where level = 'place' and country_slug = 'united-kingdom' and region_slug = 'england' and url_slug = 'london'`,
    );
    expect(london).toEqual({
      id: 2643743,
      country_code: "GB",
      region_code: "ENG",
      region_name: "England",
      time_zone: "Europe/London",
    });
  });

  it("gives every place a region and every region a country", async () => {
    const [{ orphans } = {}] = await query(
      database.url,
      `select count(*)::int as orphans from place p left join place up on up.country_slug = p.country_slug
         and up.level = case p.level when 'place' then 'region' else 'country' end
         and coalesce(up.region_slug, '') = case p.level when 'place' then p.region_slug else '' end
       where p.level <> 'country' and up.id is null`,
    );
    expect(orphans).toBe(0);
  });

  it("numbers equal names by population", async () => {
    const rows = await query(
      database.url,
      `select url_slug, population from place where country_slug = 'united-kingdom' and region_slug = 'england' and name = 'Newport' order by population desc`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map((row) => row.url_slug)).toEqual(
      rows.map((_, index) => (index === 0 ? "newport" : `newport-${index + 1}`)),
    );
  });

  it("has the fourteen categories, Other last", async () => {
    const rows = await query(database.url, "select category_code, name from category order by sort_order");
    expect(rows).toHaveLength(14);
    expect(rows.at(-1)).toEqual({ category_code: 13, name: "Other" });
  });

  it("finds a name without its accents", async () => {
    expect(
      await query(database.url, "select name from place where search_name = 'reykjavik' and level = 'place'"),
    ).toEqual([{ name: "Reykjavík" }]);
  });

  it("changes nothing the second time, and repairs outdated rows without changing references to them", async () => {
    const messages: string[] = [];
    await seedReference(database.url, (message) => messages.push(message), { places: "small" });
    expect(messages).toEqual([]);
    await query(database.url, "update place set name = 'Londinium' where id = 2643743");
    await query(database.url, "update reference_version set version = 'of another day'");
    await seedReference(database.url, log, { places: "small" });
    expect(await query(database.url, "select name, url_slug from place where id = 2643743")).toEqual([
      { name: "London", url_slug: "london" },
    ]);
  });

  it("retains its indexes and constraints through the load", async () => {
    const [row] = await query(
      database.url,
      `select (select count(*)::int from pg_index where indrelid = 'place'::regclass) as indexes,
         (select count(*)::int from pg_constraint where conrelid = 'place'::regclass and contype in ('p', 'u', 'f')) as constraints`,
    );
    expect(row).toEqual({ indexes: expect.any(Number), constraints: 4 });
    expect(Number(row?.indexes)).toBeGreaterThanOrEqual(7);
  });
});

describe("values from the database", () => {
  it("have times to the millisecond, as a Date has, so that no cursor loses a part of one", async () => {
    const finer = await query(
      database.url,
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type like 'timestamp%' and datetime_precision <> 3`,
    );
    expect(finer).toEqual([]);
  });

  it("have the runtime types that the row types declare", async () => {
    const client = new pg.Client({ connectionString: database.url, types: pgTypes });
    await client.connect();
    const { rows } = await client.query(
      `select 42::int8 as count, 1.5::numeric as hours, date '2026-11-21' as day, timestamptz '2026-11-21T10:00:00Z' as at,
         array[1, null]::int8[] as counts, '{}'::numeric[] as none, point(-0.1, 51.5) as point`,
    );
    expect(rows[0]).toEqual({
      count: 42,
      hours: 1.5,
      day: "2026-11-21",
      at: new Date("2026-11-21T10:00:00Z"),
      counts: [1, null],
      none: [],
      point: { x: -0.1, y: 51.5 },
    });
    await expect(client.query("select 9007199254740993::int8")).rejects.toThrow(/too large/);
    await client.end();
  });
});
