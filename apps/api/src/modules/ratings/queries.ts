import { type Insertable, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { Rating } from "../../db/generated-types.ts";
import { isBefore, type TimePosition } from "../../db/time-cursor.ts";

/** False when the person has already rated the activity. */
export async function insertRating(trx: Trx, rating: Insertable<Rating>): Promise<boolean> {
  const result = await trx
    .insertInto("rating")
    .values(rating)
    .onConflict((conflict) => conflict.columns(["activityId", "personId"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function addToRating(trx: Trx, activityId: string, stars: number): Promise<void> {
  await trx
    .updateTable("activity")
    .set({ ratingSum: sql`rating_sum + ${stars}`, ratingCount: sql`rating_count + 1` })
    .where("id", "=", activityId)
    .execute();
}

type Window = { readonly limit: number; readonly offset: number; readonly after: TimePosition | null };

/** Newest first, without those of people whom the caller may not see. */
export async function listRatings(db: Database, activityId: string, unseen: readonly string[], window: Window) {
  const { after, limit, offset } = window;
  const seen = db
    .selectFrom("rating")
    .where("activityId", "=", activityId)
    .$if(unseen.length > 0, (query) => query.where("personId", "not in", unseen));
  const [rows, { total }] = await Promise.all([
    seen
      .select(["personId", "stars", "text", "createdAt"])
      .where(isBefore(after, ["created_at", "person_id"]))
      .orderBy("createdAt", "desc")
      .orderBy("personId", "desc")
      .limit(limit)
      .offset(after === null ? offset : 0)
      .execute(),
    seen.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export type RatingRow = Awaited<ReturnType<typeof listRatings>>["rows"][number];
