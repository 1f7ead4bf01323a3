import { createHash } from "node:crypto";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type PushPlatform, parsePushToken } from "@meander/domain/notification/push-token";
import { pushPolicy } from "@meander/domain/policy";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { SessionActor } from "../../sessions/session-actor.ts";

type Input = {
  readonly actor: SessionActor;
  readonly platform: PushPlatform;
  readonly token: string;
  readonly now: Date;
};

/**
 * Registers a device of the caller for push. It belongs to the person who registered it last, until their session ends.
 * Throws DomainError invalid for a malformed token.
 */
export async function registerDevice(db: Database, { actor, platform, token, now }: Input): Promise<void> {
  const read = parsePushToken(platform, token);
  if (read === null) throw new DomainError("invalid", message("fieldInvalid"));
  const tokenHash = createHash("sha256").update(`${platform} ${read.identity}`).digest();
  await db.transaction().execute(async (trx) => {
    const device = { personId: actor.userId, sessionId: actor.sessionPublicId, token: read.token, registeredAt: now };
    await trx
      .insertInto("pushDevice")
      .values({ ...device, platform, tokenHash })
      .onConflict((conflict) => conflict.column("tokenHash").doUpdateSet(device))
      .execute();
    await dropOldest(trx, actor.userId);
  });
}

/** The lock prevents simultaneous registrations from exceeding the limit. */
async function dropOldest(trx: Trx, personId: string): Promise<void> {
  await trx.selectFrom("person").select("id").where("id", "=", personId).forNoKeyUpdate().execute();
  await sql`
    delete from push_device where id in (
      select id from push_device where person_id = ${personId}
      order by registered_at desc, id desc offset ${pushPolicy.devicesPerPerson}
      for update skip locked)`.execute(trx);
}
