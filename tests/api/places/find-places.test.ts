import { searchPlaces } from "@meander/api/modules/places/queries";
import type { LonLat } from "@meander/domain/geo/point";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { anyText } from "../../support/any-text.ts";
import { Draw } from "../../support/crowd/draw.ts";
import { type NaivePlace, searchNaively } from "../../support/places/naive-search.ts";
import { type Known, listKinds } from "../../support/places/typed-names.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const ALL = ["place", "region", "country"];

type Wishes = {
  readonly around?: readonly string[];
  readonly levels?: readonly string[];
  readonly limit?: number;
  readonly near?: LonLat;
};

const find = (name: string, { around = [], levels = ALL, limit = 8, near }: Wishes = {}) =>
  searchPlaces(api.db, { name, around, levels, limit, near: near ?? null });
const firstOf = async (name: string, wishes: Wishes = {}) => (await find(name, wishes))[0]?.name;

describe("place search while typing", () => {
  it("ranks exact names before prefixes, each by population", async () => {
    const found = await find("bath");
    expect(found[0]).toMatchObject({ name: "Bath", countryName: "United Kingdom" });
    const prefixes = found.filter(({ name }) => /^Bath./.test(name)).map(({ population }) => population);
    expect(prefixes.length).toBeGreaterThan(2);
    expect(prefixes).toEqual(prefixes.toSorted((a, b) => b - a));
  });

  it("skips fuzzy matches once three names match", async () => {
    expect((await find("bath")).map(({ name }) => name)).not.toContain("Both");
    expect(await firstOf("reykj")).toMatch(/^Reykj/);
  });

  it.each([
    ["Lodnon", "London"],
    ["Reykjvik", "Reykjavík"],
    ["Edinbrugh", "Edinburgh"],
    ["Edinbur", "Edinburgh"],
    ["Glassgow", "Glasgow"],
    ["Manchestar", "Manchester"],
    ["oLndon", "London"],
    ["ondon", "London"],
    ["Philadelfia", "Philadelphia"],
    ["rio de janiero", "Rio de Janeiro"],
    ["SAO PAULO", "São Paulo"],
    ["Weston-sper-Mare", "Weston-super-Mare"],
    ["Weston super Maer", "Weston-super-Mare"],
  ])("resolves %s to %s", async (typed, meant) => {
    expect(await firstOf(typed)).toBe(meant);
  });

  it("tolerates every kind of typing error in each letter of a name", async () => {
    const name = "edinburgh";
    for (const at of name.split("").keys()) {
      const [head, tail] = [name.slice(0, at), name.slice(at)];
      const typos = [
        `${head}${tail.slice(1)}`,
        `${head}x${tail}`,
        `${head}x${tail.slice(1)}`,
        `${head}${tail[1] ?? ""}${tail[0]}${tail.slice(2)}`,
      ];
      for (const typo of typos) expect([typo, await firstOf(typo)]).toEqual([typo, "Edinburgh"]);
    }
  });

  it("matches a scan over every name for random names and typing errors", async () => {
    const { rows: places } = await sql<NaivePlace & Known>`
      select p.id, p.search_name, p.population, p.name, p.country_name, coalesce(n.names, '{}') as alternate_names
      from place p left join (
        select place_id, array_agg(search_name) as names from place_name group by place_id
      ) n on n.place_id = p.id
      order by p.population desc, p.id`.execute(api.db);
    const draw = new Draw(5, 0);
    const drawn = Array.from(
      { length: 4 },
      (_, index) => places[index % 2 === 0 ? draw.below(places.length) : draw.zipf(places.length)],
    );
    const kinds = listKinds(
      drawn.filter((place) => place !== undefined),
      draw,
    );
    const drawnNames = kinds
      .flatMap((kind) => kind.typed)
      .filter(({ around, levels }) => around.length === 0 && levels.length === ALL.length)
      .map(({ name }) => name);
    const wellKnown = ["London", "São Paulo", "Saint Helier", "Xi’an", "Ålesund", "München", "Reykjavík"];
    const typed = [...drawnNames, ...wellKnown.flatMap((name) => [1, 2, 3, 4].map((end) => name.slice(0, end)))];
    expect(drawnNames.length).toBeGreaterThan(50);
    for (const name of typed) {
      const found = (await find(name)).map(({ id }) => id);
      const { rows } = await sql<{ wanted: string }>`select lower(unaccented(${name})) as wanted`.execute(api.db);
      const wanted = rows[0]?.wanted ?? "";
      expect([name, found]).toEqual([
        name,
        await searchNaively(places, { typed: name, wanted, readResemblance: () => readResemblance(wanted) }, 8),
      ]);
    }
  });

  it("is limited to a named country or region, given by prefix or code", async () => {
    const inBritain = await find("l", { around: ["united k"] });
    expect(inBritain).toHaveLength(8);
    expect(new Set(inBritain.map(({ countryName }) => countryName))).toEqual(new Set(["United Kingdom"]));
    expect(inBritain[0]?.name).toBe("London");
    expect(await firstOf("newp", { around: ["wales"] })).toBe("Newport");
    for (const around of [["gb"], ["England"], ["eng", "UNITED"], ["united kingdom", "england"]]) {
      expect((await find("bath", { around }))[0]).toMatchObject({ name: "Bath", regionName: "England" });
    }
    expect(await find("bath", { around: ["scotland", "iceland"] })).toEqual([]);
    expect(await find("bath", { around: ["atlantis"] })).toEqual([]);
    expect(await firstOf("Reykjvik", { around: ["ice"] })).toBe("Reykjavík");
    expect(await find("london", { around: ["iceland"] })).toEqual([]);
  });

  it("is limited to the requested levels", async () => {
    const countries = await find("i", { levels: ["country"] });
    expect(new Set(countries.map(({ level }) => level))).toEqual(new Set(["country"]));
    expect(countries.map(({ population }) => population)).toEqual(
      countries.map(({ population }) => population).toSorted((a, b) => b - a),
    );
    expect(await firstOf("englnad", { levels: ["region"] })).toBe("England");
    expect((await find("london", { levels: ["place"] })).every(({ level }) => level === "place")).toBe(true);
    expect((await find("lo", { limit: 3 })).length).toBe(3);
  });

  it("returns the context of a place, level by level", async () => {
    const [bath] = await find("Bath", { around: ["England"] });
    expect(bath?.context).toMatchObject({
      country: { text: "United Kingdom", short_code: "gb", urlSlug: "united-kingdom", wikidata: "Q145" },
      region: { text: "England", urlSlug: "england", short_code: "GB-ENG", wikidata: "Q21" },
      place: { text: "Bath", urlSlug: "bath" },
    });
  });

  it("finds nothing for an empty text, and takes wildcards literally", async () => {
    for (const typed of ["%", "_", "\\", "zzzzqqq", "", "💥", "l%n"]) expect(await find(typed)).toEqual([]);
    expect(await find("x".repeat(200))).toEqual([]);
  });

  it("uses only indexes, and reads a bounded number of rows", async () => {
    const short = await countReads(["l", "sa", "b"], 3);
    expect(short.sequential).toBe(0);
    expect(short.rows).toBeLessThanOrEqual(20 * 3 * 8);
    const accented = await countReads(["é", "å", "sã", "đ"], 4);
    expect(accented.sequential).toBe(0);
    expect(accented.rows / 4).toBeLessThanOrEqual(20 * 8);
    const nearby = await countReads(["l", "sa", "b"], 3, [-0.128, 51.507]);
    expect(nearby.sequential).toBe(0);
    const long = ["edinb", "Lodnon", "Reykjvik", "rio de janiero", "qwertyqwerty", "Weston-sper-Mare"];
    const read = await countReads(long, long.length);
    expect(read.sequential).toBe(0);
    expect(read.rows / long.length).toBeLessThan(500);
  });
});

/** Texts up to the maximum length and longer, some with a coordinate, some with the name of a region or country. */
const anyParameters = fc.record({
  q: fc.oneof(
    anyText(["london", "saint-", "san ", "é", ", ", ", uni", "0.1", "-0.1,51.5", "-180,90", "1e9,", "\u{10ffff}"], 20),
    anyText(["londonderry and ", "llanfair", ",".repeat(30)], 250),
  ),
  types: fc.oneof(fc.constantFrom("place", "region,country", "", ",", "x".repeat(201)), anyText(["place", ","], 8)),
  limit: fc.constantFrom("1", "8", "20", "0", "21", "1.5", "", "-1", "many"),
});

const limits = new Set(["1", "8", "20"]);

it("handles any input, and rejects only what is too long, out of range or contains NUL", async () => {
  const sendRequest = async (parameters: { q: string; types: string; limit: string }) => {
    const { status, body } = await send(api, "GET", `${PUBLIC_BASE}/geocode?${new URLSearchParams(parameters)}`);
    const isFit = parameters.q.trim().length <= 200 && parameters.types.length <= 200 && limits.has(parameters.limit);
    const hasNul = parameters.q.includes("\0");
    expect([parameters, status]).toEqual([parameters, isFit && !(hasNul && status === 400) ? 200 : 400]);
    expect(body).toMatchObject(status === 200 ? { features: expect.any(Array) } : { code: "invalid" });
  };
  const many = fc.array(anyParameters, { minLength: 10, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(many, (parameterSets) => Promise.all(parameterSets.map(sendRequest)).then(() => {})),
    { numRuns: 30 },
  );
});

async function readResemblance(wanted: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; resemblance: number }>`
    select id, similarity(search_name, ${wanted}) + 0.06 * log(population + 1) as resemblance from place
    where similarity(search_name, ${wanted}) >= 0.5`.execute(api.db);
  return new Map(rows.map(({ id, resemblance }) => [id, resemblance]));
}

/** Reads of the place table caused by searches: sequential scans, and rows by all its indexes. */
async function countReads(names: readonly string[], count: number, near: LonLat | null = null) {
  expect(names).toHaveLength(count);
  return api.db.connection().execute(async (db) => {
    const read = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const { rows } = await sql<{ sequential: number; rows: number }>`
        select (select seq_scan from pg_stat_user_tables where relname = 'place') as sequential,
          (select sum(idx_tup_read)::bigint from pg_stat_user_indexes where relname = 'place') as rows`.execute(db);
      return rows[0] ?? { sequential: 0, rows: 0 };
    };
    const before = await read();
    for (const name of names) await searchPlaces(db, { name, around: [], levels: ALL, limit: 8, near });
    const after = await read();
    return { sequential: after.sequential - before.sequential, rows: after.rows - before.rows };
  });
}
