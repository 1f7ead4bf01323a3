import type { Database } from "../../db/client.ts";
import { searchPlaces } from "../places/queries.ts";

export type Home = { readonly lon: number | null; readonly lat: number | null; readonly countryCode: string | null };

const unknown: Home = { lon: null, lat: null, countryCode: null };

/**
 * Location of a named home town: `Porto`, `Porto, Portugal`, `Wien`. Unknown unless the name matches a town exactly; of
 * several, the largest.
 */
export async function findHome(db: Database, locationName: string | null): Promise<Home> {
  const [name = "", ...around] = (locationName ?? "").split(",").map((part) => part.trim());
  if (name === "") return unknown;
  const [place] = await searchPlaces(db, {
    name,
    around: around.filter((part) => part !== ""),
    levels: ["place"],
    limit: 1,
    near: null,
  });
  const isNamed = (known: string) => known.localeCompare(name, "en", { sensitivity: "base" }) === 0;
  if (place === undefined || !(isNamed(place.name) || isNamed(place.otherName ?? ""))) return unknown;
  return { lon: place.lon, lat: place.lat, countryCode: place.context.country?.short_code?.toUpperCase() ?? null };
}
