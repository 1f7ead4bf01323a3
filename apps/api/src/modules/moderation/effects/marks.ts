import type { Trx } from "../../../db/client.ts";
import { tellPermissionsChanged } from "../../accounts/tell-permissions-changed.ts";
import { refreshSearch } from "../../activities/queries.ts";
import { dateOf, type Mark, type MeasureName, markOf } from "./decision-effects.ts";
import { countComment } from "./measures.ts";

/**
 * The mark of a measure on what it is about: since when a comment is removed or an activity hidden, or until when a person is suspended, and by
 * which decision. Held until the transaction ends. Nothing marks what is gone.
 */
export async function readMark(trx: Trx, measure: MeasureName, id: string): Promise<Mark> {
  switch (measure) {
    case "removal": {
      const row = await trx
        .selectFrom("comment")
        .select(["deletedAt as at", "removalEventId as eventId"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      return markOf(row?.at ?? null, row?.eventId ?? null);
    }
    case "hiding": {
      const row = await trx
        .selectFrom("activity")
        .select(["hiddenAt as at", "hidingEventId as eventId"])
        .where("id", "=", id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return markOf(row?.at ?? null, row?.eventId ?? null);
    }
    case "suspension": {
      const row = await trx
        .selectFrom("person")
        .select(["suspendedUntil as at", "suspensionEventId as eventId"])
        .where("id", "=", id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return markOf(row?.at ?? null, row?.eventId ?? null);
    }
  }
}

type Change = { readonly id: string; readonly previous: Mark; readonly left: Mark; readonly now: Date };

/** Goes back from the mark that was left to the one before; whatever has another mark by now keeps that. */
export async function setMark(trx: Trx, measure: MeasureName, { id, previous, left, now }: Change): Promise<void> {
  const current = await readMark(trx, measure, id);
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
      await tellPermissionsChanged(trx, id);
  }
}
