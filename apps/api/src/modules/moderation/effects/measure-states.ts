import type { Trx } from "../../../db/client.ts";
import { announcePermissionChange } from "../../accounts/announce-permission-change.ts";
import { refreshSearch } from "../../activities/queries.ts";
import { dateOf, type MeasureName, type MeasureState, measureStateOf } from "./decision-effects.ts";
import { setBan } from "./ban.ts";
import { countComment } from "./measures.ts";

/**
 * Locks the row and reads its state: since when a comment or a picture is removed, an activity hidden or a person banned,
 * or until when a person is suspended, and by which decision. An empty state for a deleted row.
 */
export async function lockMeasureState(trx: Trx, measure: MeasureName, id: string): Promise<MeasureState> {
  switch (measure) {
    case "removal": {
      const row = await trx
        .selectFrom("comment")
        .select(["deletedAt as at", "removalEventId as eventId"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      return measureStateOf(row?.at ?? null, row?.eventId ?? null);
    }
    case "pictureRemoval": {
      const row = await trx
        .selectFrom("picture")
        .select(["removedAt as at", "removalEventId as eventId"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      return measureStateOf(row?.at ?? null, row?.eventId ?? null);
    }
    case "hiding": {
      const row = await trx
        .selectFrom("activity")
        .select(["hiddenAt as at", "hidingEventId as eventId"])
        .where("id", "=", id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return measureStateOf(row?.at ?? null, row?.eventId ?? null);
    }
    case "suspension": {
      const row = await trx
        .selectFrom("person")
        .select(["suspendedUntil as at", "suspensionEventId as eventId"])
        .where("id", "=", id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return measureStateOf(row?.at ?? null, row?.eventId ?? null);
    }
    case "ban": {
      const row = await trx
        .selectFrom("person")
        .select(["bannedFrom as at", "banEventId as eventId"])
        .where("id", "=", id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return measureStateOf(row?.at ?? null, row?.eventId ?? null);
    }
  }
}

type Change = { readonly id: string; readonly previous: MeasureState; readonly left: MeasureState; readonly now: Date };

/** Restores `previous` if the state is still `left`; a state that another change has set since stays. */
export async function restoreMeasureState(
  trx: Trx,
  measure: MeasureName,
  { id, previous, left, now }: Change,
): Promise<void> {
  const current = await lockMeasureState(trx, measure, id);
  if (current.at !== left.at || current.eventId !== left.eventId) return;
  const [at, { eventId }] = [dateOf(previous), previous];
  switch (measure) {
    case "removal": {
      const { activityId } = await trx
        .updateTable("comment")
        .set({ deletedAt: at, removalEventId: eventId })
        .where("id", "=", id)
        .returning("activityId")
        .executeTakeFirstOrThrow();
      if (at !== null && left.at === null) await countComment(trx, activityId, -1);
      return;
    }
    case "pictureRemoval":
      await trx.updateTable("picture").set({ removedAt: at, removalEventId: eventId }).where("id", "=", id).execute();
      return;
    case "hiding":
      await trx.updateTable("activity").set({ hiddenAt: at, hidingEventId: eventId }).where("id", "=", id).execute();
      await refreshSearch(trx, [id], now);
      return;
    case "suspension":
      await trx
        .updateTable("person")
        .set({ suspendedUntil: at, suspensionEventId: eventId })
        .where("id", "=", id)
        .execute();
      await announcePermissionChange(trx, id);
      return;
    case "ban":
      await setBan(trx, id, { bannedFrom: at, banEventId: eventId });
  }
}
