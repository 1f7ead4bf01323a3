import type { BounceEvent } from "@meander/domain/contract/bounces";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";

type Reason = BounceEvent["type"];

/**
 * Suppresses addresses with permanent bounces or complaints for all campaigns; returns how many are new. Temporary
 * bounces and repeated events are no-ops. Statistics of past campaigns stay unchanged.
 */
export async function suppressAddresses(db: Database, events: readonly BounceEvent[], now: Date): Promise<number> {
  const reasons = reasonsOf(events);
  return db.transaction().execute(async (trx) => {
    let suppressed = 0;
    // In sorted order, so that simultaneous events can't deadlock.
    for (const email of [...reasons.keys()].sort()) {
      const reason = reasons.get(email) ?? "bounce";
      if (await suppressAddress(trx, email, reason, now)) suppressed += 1;
    }
    return suppressed;
  });
}

/** By lower-case address; a complaint overrides a bounce. */
function reasonsOf(events: readonly BounceEvent[]): ReadonlyMap<string, Reason> {
  const reasons = new Map<string, Reason>();
  for (const { emailAddress, type, isPermanent } of events) {
    const email = emailAddress.toLowerCase();
    if (type === "complaint") reasons.set(email, type);
    else if (isPermanent && !reasons.has(email)) reasons.set(email, type);
  }
  return reasons;
}

/** Returns whether the address is newly suppressed. */
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
