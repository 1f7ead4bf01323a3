import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { PushPlatform } from "@meander/domain/notification/push-token";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

export type DeviceRow = {
  readonly id: string;
  readonly platform: PushPlatform;
  readonly sessionId: string;
  readonly userAgent: string | null;
  readonly registeredAt: Date;
  readonly isReachable: boolean;
};

/** The latest registered first; at most `pushPolicy.devicesPerPerson`. */
export async function listDevices(db: Database, personId: string): Promise<readonly DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select push_device.id, push_device.platform, push_device.session_id, session.user_agent, push_device.registered_at,
      exists (select 1 from push_service where push_service.platform = push_device.platform) as is_reachable
    from push_device join session on session.public_id = push_device.session_id
    where push_device.person_id = ${personId}
    order by push_device.registered_at desc, push_device.id desc`.execute(db);
  return rows;
}

/** Throws DomainError not-found unless it is a device of the person. */
export async function forgetDevice(db: Database, personId: string, deviceId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("pushDevice")
      .where("id", "=", deviceId)
      .where("personId", "=", personId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new DomainError("not-found", message("notFound"));
  });
}
