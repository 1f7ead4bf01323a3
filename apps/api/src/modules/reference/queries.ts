import type { Database } from "../../db/client.ts";

/** By name, as people look for them. */
export function listCountries(db: Database) {
  return db.selectFrom("country").select(["countryCode", "name", "keywords"]).orderBy("name").execute();
}

/** By name. */
export function listLanguages(db: Database) {
  return db.selectFrom("language").select(["languageCode", "name", "nativeName"]).orderBy("name").execute();
}
