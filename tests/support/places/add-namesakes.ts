import type { Database } from "@meander/api/db/client";
import { sql } from "kysely";
import { listCountries } from "../../../db/seeds/reference/countries.ts";
import { listPlaces } from "../../../db/seeds/reference/gazetteer.ts";
import { placeTable } from "../../../db/seeds/reference/tables.ts";

/**
 * Adds every place of the whole gazetteer that has one of the names as a prefix: tests start with the larger places
 * only.
 */
export async function addNamesakes(db: Database, names: readonly string[]): Promise<void> {
  const places = listPlaces(listCountries(), "all");
  const namesakes = places.filter(({ name }) => names.some((begin) => name.startsWith(begin)));
  const cities = new Set(namesakes.map(({ city_id }) => city_id));
  const rows = [...new Set([...namesakes, ...places.filter(({ id }) => cities.has(id))])];
  const columns = Object.entries(placeTable.columns).map(([name, type]) => `${name} ${type}`);
  const list = sql.raw(Object.keys(placeTable.columns).join(", "));
  await sql`
    insert into place (${list})
    select ${list} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (${sql.raw(columns.join(", "))})
    where not exists (select from place p where p.id = r.id)`.execute(db);
}
