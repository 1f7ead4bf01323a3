import type { ParticipationStatus } from "@meander/domain/participation/status";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/** Those of the ids who have no participation with this status in the activity. */
export async function findUnapproved(
  trx: Trx,
  activityId: string,
  personIds: readonly string[],
  approved: ParticipationStatus,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("participant")
    .select("personId")
    .where("activityId", "=", activityId)
    .where("personId", "in", personIds)
    .where("status", "=", approved)
    .execute();
  const found = new Set(rows.map((row) => row.personId));
  return personIds.filter((id) => !found.has(id));
}

export async function findRaters(trx: Trx, activityId: string, personIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("rating")
    .select("personId")
    .where("activityId", "=", activityId)
    .where("personId", "in", personIds)
    .execute();
  return rows.map((row) => row.personId);
}

type Attendance = {
  readonly activityId: string;
  readonly personIds: readonly string[];
  /** Null removes the attendance. */
  readonly attendedAt: Date | null;
};

/** Returns the people whose attendance changed. */
export async function setAttendance(trx: Trx, { activityId, personIds, attendedAt }: Attendance): Promise<string[]> {
  const rows = await trx
    .updateTable("participant")
    .set({ attendedAt })
    .where("activityId", "=", activityId)
    .where("personId", "in", personIds)
    .where("attendedAt", attendedAt === null ? "is not" : "is", null)
    .returning("personId")
    .execute();
  return rows.map((row) => row.personId);
}

export async function countAttended(trx: Trx, activityId: string, change: number): Promise<void> {
  await trx
    .updateTable("activity")
    .set({ attendedCount: sql`attended_count + ${change}` })
    .where("id", "=", activityId)
    .execute();
}

/** Records the attendance notification for those who haven't had one yet, and returns them. */
export async function markAttendanceNotified(
  trx: Trx,
  activityId: string,
  personIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    update participant set attendance_notified_at = ${now}
    where activity_id = ${activityId} and person_id = any (${personIds}::uuid[]) and attendance_notified_at is null
    returning person_id`.execute(trx);
  return rows.map((row) => row.personId);
}
