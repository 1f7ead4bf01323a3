import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Database } from "../../db/client.ts";
import { type CountedWithinRow, countActivitiesWithin, type WidePlace } from "./count-queries.ts";
import { isWidePlace } from "./queries.ts";

/** No country has as many regions with anything in them; of the places of a region the rest is found by its name. */
const LIMITS = { regions: 1000, places: 50 };

/** The regions of a country or the places of a region, with their counts. Throws DomainError not-found for slugs that name neither. */
export async function readCountsWithin(db: Database, where: WidePlace, now: Date): Promise<CountedWithinRow[]> {
  const limit = where.regionSlug === null ? LIMITS.regions : LIMITS.places;
  const rows = await countActivitiesWithin(db, where, { now, limit });
  if (rows.length === 0 && !(await isWidePlace(db, where))) throw new DomainError("not-found", message("notFound"));
  return rows;
}
