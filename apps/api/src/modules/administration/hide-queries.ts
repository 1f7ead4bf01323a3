import type { Trx } from "../../db/client.ts";

/** Held, so that nobody rises in rank while they are judged. */
export async function lockPersonType(trx: Trx, personId: string): Promise<number> {
  const { userType } = await trx
    .selectFrom("person")
    .select("userType")
    .where("id", "=", personId)
    .forShare()
    .executeTakeFirstOrThrow();
  return userType;
}

/** By hand, so no decision stands behind it any more. */
export async function setHidden(trx: Trx, activityId: string, hiddenAt: Date | null): Promise<void> {
  await trx.updateTable("activity").set({ hiddenAt, hidingEventId: null }).where("id", "=", activityId).execute();
}
