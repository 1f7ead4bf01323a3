import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Database } from "../../db/client.ts";
import type { SessionActor } from "../../sessions/session-actor.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { endSessions } from "./end-sessions.ts";

type Caller = Pick<SessionActor, "userId" | "sessionPublicId">;

/** Ends one of the person's own sessions. Throws DomainError not-found for another person's, and for an ended one. */
export async function endSession(db: Database, { userId }: Caller, sessionId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, { personId: userId, only: sessionId, reason: "logged-out" }, now);
    if (ended === 0) throw new DomainError("not-found", message("sessionNotFound"));
    await insertAudit(trx, { actorId: userId, action: "end-session", subjectType: "session", subjectId: sessionId });
  });
}

/** Ends every session but the caller's. Returns how many. */
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
