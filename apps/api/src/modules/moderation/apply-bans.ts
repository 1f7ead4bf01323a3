import { pendingOrApproved } from "@meander/domain/participation/status";
import type { Database, Trx } from "../../db/client.ts";
import { endSessions } from "../accounts/end-sessions.ts";
import { lockActivityFor } from "../activities/activity-for-actor.ts";
import { cancelLockedActivity } from "../activities/cancel-activity.ts";
import { plainReader } from "../activities/plain-reader.ts";
import { isActivityAhead } from "../activities/queries.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { leaveLockedActivity } from "../participation/leave-activity.ts";

const LIMIT = 50;

type Ban = { readonly personId: string; readonly now: Date };

/**
 * Does what bans that have taken effect ask for: ends sessions, cancels the activities ahead, leaves those of others.
 * Each step in its own transaction, in which the ban still holds; a step that was done already is skipped, so a run that
 * was interrupted is continued by the next one.
 */
export async function applyBans(db: Database, now: Date): Promise<void> {
  const due = await db
    .selectFrom("person")
    .select("id")
    .where("bannedFrom", "<=", now)
    .where("banAppliedAt", "is", null)
    .orderBy("bannedFrom")
    .limit(LIMIT)
    .execute();
  const failures: unknown[] = [];
  for (const { id } of due) {
    // One that fails stays due, and holds up no other.
    await applyBan(db, { personId: id, now }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function applyBan(db: Database, ban: Ban): Promise<void> {
  const { personId, now } = ban;
  // The lock waits for requests that were admitted before the ban; none is admitted after.
  const isBanned = await db.transaction().execute(async (trx) => {
    if (!(await lockBan(trx, ban))) return false;
    await trx
      .updateTable("person")
      .set({ banBegunAt: now })
      .where("id", "=", personId)
      .where("banBegunAt", "is", null)
      .execute();
    await endSessions(trx, { personId, reason: "banned" }, now);
    return true;
  });
  if (!isBanned) return;
  for (const activityId of await listHostedAhead(db, ban)) {
    await db.transaction().execute((trx) => cancelHosted(trx, activityId, ban));
  }
  for (const activityId of await listJoinedAhead(db, ban)) {
    await db.transaction().execute((trx) => leaveJoined(trx, activityId, ban));
  }
  await db.transaction().execute(async (trx) => {
    if (!(await lockBan(trx, ban))) return;
    await trx.updateTable("person").set({ banAppliedAt: now }).where("id", "=", personId).execute();
    await insertAudit(trx, { actorId: null, action: "apply-ban", subjectType: "user", subjectId: personId });
  });
}

async function lockBan(trx: Trx, { personId, now }: Ban): Promise<boolean> {
  const person = await trx
    .selectFrom("person")
    .select("id")
    .where("id", "=", personId)
    .where("bannedFrom", "<=", now)
    .where("banAppliedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return person !== undefined;
}

async function listHostedAhead(db: Database, { personId, now }: Ban): Promise<string[]> {
  const rows = await db
    .selectFrom("activity")
    .select("id")
    .where("hostId", "=", personId)
    .where(isActivityAhead(now))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

async function cancelHosted(trx: Trx, activityId: string, ban: Ban): Promise<void> {
  const { personId, now } = ban;
  const { row, resource } = await lockActivityFor(trx, activityId, plainReader(personId), now);
  if (resource.state !== "open" && resource.state !== "closed") return;
  if (!(await lockBan(trx, ban))) return;
  await cancelLockedActivity(trx, row, { actorId: null, reason: null, now });
  await trx
    .insertInto("banCancellation")
    .values({ activityId, personId, cancelledAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function listJoinedAhead(db: Database, { personId, now }: Ban): Promise<string[]> {
  const rows = await db
    .selectFrom("participant")
    .innerJoin("activity", "activity.id", "participant.activityId")
    .select("activity.id")
    .where("participant.personId", "=", personId)
    .where("participant.status", "in", [...pendingOrApproved])
    .where(isActivityAhead(now))
    .orderBy("activity.id")
    .execute();
  return rows.map(({ id }) => id);
}

async function leaveJoined(trx: Trx, activityId: string, ban: Ban): Promise<void> {
  const { personId, now } = ban;
  const actor = plainReader(personId);
  const activity = await lockActivityFor(trx, activityId, actor, now);
  const { participation } = activity.resource;
  const takesPart = pendingOrApproved.some((status) => status === participation);
  if (takesPart && (await lockBan(trx, ban))) await leaveLockedActivity(trx, { activity, actor, now });
}
