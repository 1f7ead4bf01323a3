import { activityStatus } from "@meander/domain/activity/status";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { activityPolicy } from "@meander/domain/policy";
import type { Trx } from "../../db/client.ts";

/** Locks the person's row, so that concurrent drafts wait. Throws DomainError rule-broken at the maximum. */
export async function requireDraftCapacity(trx: Trx, hostId: string): Promise<void> {
  await trx.selectFrom("person").select("id").where("id", "=", hostId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom("activity")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("hostId", "=", hostId)
    .where("status", "=", activityStatus.draft)
    .executeTakeFirstOrThrow();
  if (count < activityPolicy.draftsPerPerson) return;
  throw new DomainError("rule-broken", message("tooManyDrafts", { count: activityPolicy.draftsPerPerson }));
}
