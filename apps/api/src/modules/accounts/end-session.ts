import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Database } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { endSessions } from "./end-sessions.ts";
import type { SessionActor } from "../../sessions/session-actor.ts";

type Caller = Pick<SessionActor, "userId" | "sessionPublicId">;

/** Logs one of the person's own devices out. Throws DomainError not-found for anybody else's, and for one that is over. */
export async function endSession(db: Database, { userId }: Caller, sessionId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, { personId: userId, only: sessionId, reason: "logged-out" }, now);
    if (ended === 0) throw new DomainError("not-found", message("sessionNotFound"));
    await insertAudit(trx, { actorId: userId, action: "end-session", subjectType: "session", subjectId: sessionId });
  });
}

/** Logs every device out but the one that asks; says how many there were. */
export async function endOtherSessions(db: Database, { userId, sessionPublicId }: Caller, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, { personId: userId, except: sessionPublicId, reason: "logged-out" }, now);
    await insertAudit(trx, {
      actorId: userId,
      action: "end-other-sessions",
      subjectType: "user",
      subjectId: userId,
      data: { ended },
    });
    return ended;
  });
}
