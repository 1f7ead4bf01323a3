import type { Database } from "../../db/client.ts";

export function listCountries(db: Database) {
  return db.selectFrom("country").select(["countryCode", "name", "keywords"]).orderBy("name").execute();
}

export function listLanguages(db: Database) {
  return db.selectFrom("language").select(["languageCode", "name", "nativeName"]).orderBy("name").execute();
}
