import type { BounceEvent } from "@meander/domain/contract/bounces";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";

type Reason = BounceEvent["type"];

/**
 * Takes addresses that bounce for good, or whose owners complain, off every campaign; returns how many are new. Bounces that may pass change
 * nothing, and neither does hearing of one again. What campaigns have counted stays as they counted it.
 */
export async function suppressAddresses(db: Database, events: readonly BounceEvent[], now: Date): Promise<number> {
  const reasons = reasonsOf(events);
  return db.transaction().execute(async (trx) => {
    let suppressed = 0;
    // In one order for everybody, so that reports at once don't wait in a circle.
    for (const email of [...reasons.keys()].sort()) {
      const reason = reasons.get(email) ?? "bounce";
      if (await suppressAddress(trx, email, reason, now)) suppressed += 1;
    }
    return suppressed;
  });
}

/** By address in lower case; a complaint weighs more than a bounce. */
function reasonsOf(events: readonly BounceEvent[]): ReadonlyMap<string, Reason> {
  const reasons = new Map<string, Reason>();
  for (const { emailAddress, type, isPermanent } of events) {
    const email = emailAddress.toLowerCase();
    if (type === "complaint") reasons.set(email, type);
    else if (isPermanent && !reasons.has(email)) reasons.set(email, type);
  }
  return reasons;
}

/** Whether the address is newly suppressed. */
async function suppressAddress(trx: Trx, email: string, reason: Reason, now: Date): Promise<boolean> {
  const changed = await trx
    .insertInto("suppression")
    .values({ email, reason, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ reason })
        .where("suppression.reason", "=", "bounce")
        .where(sql<boolean>`excluded.reason = 'complaint'`),
    )
    .returning(sql<boolean>`xmax = 0`.as("isNew"))
    .executeTakeFirst();
  if (changed === undefined) return false;
  const owner = await trx.selectFrom("person").select("id").where("email", "=", email).executeTakeFirst();
  await insertAudit(trx, {
    actorId: null,
    action: "suppress-address",
    subjectType: "user",
    subjectId: owner?.id ?? null,
    data: { reason },
  });
  return changed.isNew;
}
