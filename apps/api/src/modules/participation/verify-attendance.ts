import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { participationStatus } from "@meander/domain/participation/status";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database, Trx } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { lockActivityFor } from "../activities/activity-for-actor.ts";
import { announceChange } from "../activities/announce-change.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import {
  countAttended,
  findRaters,
  findUnapproved,
  markAttendanceNotified,
  setAttendance,
} from "./attendance-queries.ts";

type Input = {
  readonly actor: Traveller;
  readonly activityId: string;
  readonly personIds: readonly string[];
  readonly attended: boolean;
  readonly now: Date;
};

/**
 * The host confirms attendance, or revokes it for people who haven't rated yet: all or none. Repeating it is a no-op,
 * and each person is notified once.
 */
export async function verifyAttendance(db: Database, input: Input): Promise<void> {
  const { actor, activityId, attended, now } = input;
  const personIds = [...new Set(input.personIds.map((id) => id.toLowerCase()))];
  await db.transaction().execute(async (trx) => {
    const { row, resource } = await lockActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "verifyAttendance", resource));
    const unapproved = await findUnapproved(trx, row.id, personIds, participationStatus.approved);
    if (unapproved.length > 0) throw new DomainError("conflict", message("attendanceOfApprovedOnly"));
    if (!attended && (await findRaters(trx, row.id, personIds)).length > 0) {
      throw new DomainError("conflict", message("attendanceRated"));
    }
    const changed = await setAttendance(trx, { activityId: row.id, personIds, attendedAt: attended ? now : null });
    if (changed.length === 0) return;
    await countAttended(trx, row.id, attended ? changed.length : -changed.length);
    await announceChange(trx, row.id);
    await insertAudit(trx, {
      actorId: actor.userId,
      action: attended ? "verify-attendance" : "take-attendance-back",
      subjectType: "activity",
      subjectId: row.id,
      data: { count: String(changed.length) },
    });
    if (attended) await notifyOnce(trx, { activityId: row.id, hostId: row.hostId, personIds: changed, now });
  });
}

type AttendanceNotice = {
  readonly activityId: string;
  readonly hostId: string;
  readonly personIds: readonly string[];
  readonly now: Date;
};

async function notifyOnce(trx: Trx, { activityId, hostId, personIds, now }: AttendanceNotice): Promise<void> {
  await recordNotification(trx, {
    code: notificationCode.participantAttendanceValidated,
    personIds: await markAttendanceNotified(trx, activityId, personIds, now),
    actorId: hostId,
    activityId,
    now,
  });
}
