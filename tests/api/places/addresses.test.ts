import { findPlaceBySlugs } from "@meander/api/modules/places/queries";
import { seedReference } from "@meander/db/seeds/reference/seed-reference";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { startApi } from "../support/start-api.ts";

const api = startApi();

type Address = { id: number; name: string; countrySlug: string; regionSlug: string | null; urlSlug: string };

/** Reloads the gazetteer over the rows of an older version. */
async function loadAgain() {
  await sql`delete from reference_version`.execute(api.db);
  await seedReference(api.databaseUrl, () => {}, { places: "small" });
}

async function listAddresses(): Promise<Map<number, string>> {
  const { rows } = await sql<Address>`select id, country_slug, region_slug, url_slug from place`.execute(api.db);
  return new Map(
    rows.map(({ id, countrySlug, regionSlug, urlSlug }) => [id, `${countrySlug}/${regionSlug}/${urlSlug}`]),
  );
}

async function findIn(region: string, slug: string): Promise<Address> {
  const { rows } = await sql<Address>`
    select id, name, country_slug, region_slug, url_slug from place
    where level = 'place' and country_slug = 'united-kingdom' and region_slug = ${region} and url_slug = ${slug}`.execute(
    api.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`No ${region}/${slug}.`);
  return row;
}

describe("paths of places", () => {
  let newport: Address;
  let newport2: Address;
  let bath: Address;
  let york: Address;
  let before: Map<number, string>;

  beforeAll(async () => {
    [bath, york] = [await findIn("england", "bath"), await findIn("england", "york")];
    const { rows } = await sql<Address>`
      select a.id, a.name, a.country_slug, a.region_slug, a.url_slug from place a
      join place b on b.level = 'place' and b.country_slug = a.country_slug and b.region_slug = a.region_slug
        and b.url_slug = a.url_slug || '-2' and b.name = a.name
      where a.level = 'place' and a.region_slug = 'england' order by a.id limit 1`.execute(api.db);
    const [plain] = rows;
    if (plain === undefined) throw new Error("There are no two places with the same name.");
    [newport, newport2] = [plain, await findIn("england", `${plain.urlSlug}-2`)];
    await makeOlder();
    before = await listAddresses();
    await loadAgain();
  });

  /** An older gazetteer version: different population, region, name and country for some places. */
  async function makeOlder() {
    await api.db.connection().execute(async (db) => {
      await sql`set session_replication_role = replica`.execute(db);
      await sql`update place set url_slug = 'swapping', name = 'Once', population = 1 where id = ${newport.id}`.execute(
        db,
      );
      await sql`update place set url_slug = ${newport.urlSlug} where id = ${newport2.id}`.execute(db);
      await sql`update place set url_slug = ${newport2.urlSlug} where id = ${newport.id}`.execute(db);
      await sql`update place set region_slug = 'scotland', region_code = 'SCT', region_name = 'Scotland' where id = ${bath.id}`.execute(
        db,
      );
      await sql`delete from place where id = ${york.id}`.execute(db);
      await sql`
        insert into place (id, level, name, country_code, country_name, country_slug, region_code, region_name, region_slug, url_slug, lon, lat, time_zone)
        values (2147000000, 'place', 'York that was', 'GB', 'United Kingdom', 'united-kingdom', 'ENG', 'England', 'england', 'york', 0, 50, 'Europe/London')`.execute(
        db,
      );
      await sql`update place set country_slug = 'island' where country_slug = 'iceland'`.execute(db);
      await sql`update place set url_slug = 'island' where level = 'country' and country_slug = 'island'`.execute(db);
      await sql`update country set url_slug = 'island' where url_slug = 'iceland'`.execute(db);
      await sql`set session_replication_role = origin`.execute(db);
    });
  }

  it("are stable when a changed gazetteer is loaded", async () => {
    const after = await listAddresses();
    for (const [id, address] of before) expect([id, after.get(id)]).toEqual([id, address]);
    expect(after.get(newport2.id)).toBe(`united-kingdom/england/${newport.urlSlug}`);
    expect(after.get(bath.id)).toBe("united-kingdom/scotland/bath");
    expect([...after.values()].filter((address) => address.startsWith("iceland/"))).toEqual([]);
  });

  it("have the place's current name", async () => {
    const { rows } = await sql<Address & { population: number }>`
      select name, population from place where id = ${newport.id}`.execute(api.db);
    expect(rows[0]).toMatchObject({ name: newport.name });
    expect(rows[0]?.population).toBeGreaterThan(1);
  });

  it("are never reassigned: a later place gets the next number", async () => {
    expect((await listAddresses()).get(york.id)).toBe("united-kingdom/england/york-2");
  });

  it("of old links still resolve to the same place", async () => {
    const find = (regionSlug: string | null, placeSlug: string, countrySlug = "united-kingdom") =>
      findPlaceBySlugs(api.db, { countrySlug, regionSlug, placeSlug });
    expect(await find("england", newport.urlSlug)).toMatchObject({ id: newport2.id });
    expect(await find("england", "york")).toMatchObject({ id: 2147000000 });
    expect(await find("scotland", "bath")).toMatchObject({ id: bath.id });
    expect(await find(null, "reykjavik", "island")).toMatchObject({ name: "Reykjavík" });
    expect(await find("england", "bath")).toBeNull();
  });

  it("don't change when nothing changed", async () => {
    const then = await listAddresses();
    await loadAgain();
    expect(await listAddresses()).toEqual(then);
  });

  it("are unique within their parent and immutable, whoever writes", async () => {
    await expect(
      sql`update place set url_slug = 'elsewhere' where id = ${york.id}`.execute(api.db),
    ).rejects.toMatchObject({ constraint: "place_address_protected" });
    await expect(
      sql`update country set url_slug = 'albion' where country_code = 'GB'`.execute(api.db),
    ).rejects.toMatchObject({ constraint: "place_address_protected" });
    await expect(
      sql`
        insert into place (id, level, name, country_code, country_name, country_slug, region_code, region_name, region_slug, url_slug, lon, lat, time_zone)
        select 2147000001, level, name, country_code, country_name, country_slug, region_code, region_name, region_slug, url_slug, lon, lat, time_zone
        from place where id = ${york.id}`.execute(api.db),
    ).rejects.toMatchObject({ constraint: "place_slug_unique" });
    await expect(sql`update place set url_slug = 'a/b' where id = ${york.id}`.execute(api.db)).rejects.toMatchObject({
      code: "23514",
    });
  });
});
