import type { TourFlag } from "@meander/domain/constants";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

/** Records that the person has seen this tour; returns the stored flags. */
export async function finishTour(db: Database, personId: string, flagKey: TourFlag): Promise<unknown> {
  const seen = JSON.stringify({ [flagKey]: false });
  return db.transaction().execute(async (trx) => {
    const { firstTimeTour } = await trx
      .updateTable("person")
      .set({ firstTimeTour: sql`first_time_tour || ${seen}::jsonb` })
      .where("id", "=", personId)
      .returning("firstTimeTour")
      .executeTakeFirstOrThrow();
    return firstTimeTour;
  });
}
