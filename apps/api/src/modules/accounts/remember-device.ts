import { describeDevice } from "@meander/domain/person/device";
import type { Database } from "../../db/client.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { findMailName, upsertDevice } from "./queries.ts";

type Login = {
  readonly personId: string;
  readonly deviceHash: Buffer;
  readonly userAgent: string | undefined;
  /** False where the way in proves who it is. */
  readonly isTold: boolean;
};

/** Tells a person by mail of a login from a device that is new to us; never of the first, which is how people begin. */
export async function rememberDevice(db: Database, login: Login, now: Date): Promise<void> {
  const { personId, deviceHash, userAgent, isTold } = login;
  await db.transaction().execute(async (trx) => {
    const { isNew, hadOthers } = await upsertDevice(trx, { personId, deviceHash, now });
    if (!isTold || !isNew || !hadOthers) return;
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
