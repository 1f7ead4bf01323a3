import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { SessionActor } from "./session-actor.ts";
import type { Sessions } from "./sessions.ts";

/** Streams of the session, in any process, hear its public id here and close. */
export const SESSION_ENDED_CHANNEL = "session_ended";

export async function logOut(db: Database, sessions: Sessions, secret: string, actor: SessionActor): Promise<void> {
  await sessions.end(secret);
  await sql`select pg_notify(${SESSION_ENDED_CHANNEL}, ${actor.sessionPublicId})`.execute(db);
}
