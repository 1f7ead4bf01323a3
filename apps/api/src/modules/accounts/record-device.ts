import { describeDevice } from "@meander/domain/person/device";
import type { Database } from "../../db/client.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { findMailName, upsertDevice } from "./queries.ts";

type Login = {
  readonly personId: string;
  readonly deviceHash: Buffer;
  readonly userAgent: string | undefined;
  /** False where the login itself proves the person's identity. */
  readonly shouldNotify: boolean;
};

/** Records the device and mails the person about a login from a new one, except the first. */
export async function recordDevice(db: Database, login: Login, now: Date): Promise<void> {
  const { personId, deviceHash, userAgent, shouldNotify } = login;
  await db.transaction().execute(async (trx) => {
    const { isNew, hadOthers } = await upsertDevice(trx, { personId, deviceHash, now });
    if (!shouldNotify || !isNew || !hadOthers) return;
    const person = await findMailName(trx, personId);
    if (person === undefined) return;
    await enqueueDelivery(trx, {
      channel: "mail",
      personId,
      template: "new-device",
      data: { firstName: person.firstName, at: now.toISOString(), ...describeDevice(userAgent ?? null) },
    });
  });
}
