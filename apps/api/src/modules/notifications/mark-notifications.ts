import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { announceCount } from "./announce-count.ts";

type Read = {
  readonly personId: string;
  readonly ids: readonly string[];
  /** Also the others about the same activities. */
  readonly withActivities: boolean;
  readonly now: Date;
};

/** Read implies seen. Ids of other people's notifications are passed over. */
export async function markRead(db: Database, { personId, ids, withActivities, now }: Read): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("notification")
    .set({ readAt: sql`coalesce(read_at, ${now})`, seenAt: sql`coalesce(seen_at, ${now})` })
    .where("personId", "=", personId)
    .where("readAt", "is", null)
    .where((eb) =>
      eb.or([
        eb("id", "in", ids),
        ...(withActivities
          ? [
              eb(
                "activityId",
                "in",
                eb
                  .selectFrom("notification as named")
                  .select("named.activityId")
                  .where("named.id", "in", ids)
                  .where("named.personId", "=", personId),
              ),
            ]
          : []),
      ]),
    )
    .execute();
  await announceCount(db, personId);
}

export async function markAllSeen(db: Database, personId: string, now: Date): Promise<void> {
  await db
    .updateTable("notification")
    .set({ seenAt: now })
    .where("personId", "=", personId)
    .where("seenAt", "is", null)
    .execute();
  await announceCount(db, personId);
}
