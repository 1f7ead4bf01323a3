import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { SessionActor } from "../../sessions/session-actor.ts";

/** The payload is the public id of a session whose streams must close, in any process. */
export const SESSION_ENDED_CHANNEL = "session_ended";

export async function logOut(db: Database, { sessionPublicId }: Pick<SessionActor, "sessionPublicId">): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("session").where("publicId", "=", sessionPublicId).execute();
    await sql`select pg_notify(${SESSION_ENDED_CHANNEL}, ${sessionPublicId})`.execute(trx);
  });
}
