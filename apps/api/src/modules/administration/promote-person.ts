import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { can } from "@meander/domain/permission/can";
import { isStaff, isUserTypeCode, userType, userTypeName } from "@meander/domain/person/user-type";
import type { Database } from "../../db/client.ts";
import { storedUserType } from "../../db/stored-user-type.ts";
import { requireAllowed } from "../../require-allowed.ts";
import type { SessionActor } from "../../sessions/session-actor.ts";
import { announcePermissionChange } from "../accounts/announce-permission-change.ts";
import { endSessions } from "../accounts/end-sessions.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { findForPromotion, lockUserType, setUserType } from "./people-queries.ts";

type Input = {
  readonly actor: SessionActor;
  readonly userId: string;
  readonly userType: number;
  /** The type that the actor saw when choosing; detects concurrent changes. */
  readonly from: number;
  readonly now: Date;
};

/**
 * Changes a person's type; their next request has the new permissions. Of two simultaneous changes the second fails
 * with conflict.
 */
export async function promotePerson(db: Database, input: Input): Promise<void> {
  const { actor, userId, from, now } = input;
  if (!isUserTypeCode(input.userType)) throw new RangeError(`Not a user type: ${input.userType}`);
  const nextUserType = input.userType;
  await db.transaction().execute(async (trx) => {
    const found = await findForPromotion(trx, userId);
    if (found === null) throw new DomainError("not-found", message("personNotFound"));
    const current = storedUserType(found.userType);
    const isLastAdministrator = current === userType.administrator && found.administrators === 1;
    requireAllowed(
      can(actor, "promoteUser", { userId, userType: current, isBlocked: false, nextUserType, isLastAdministrator }),
    );
    // Locked only after the permission check; otherwise two callers who may not change each other could deadlock.
    const locked = await lockUserType(trx, userId);
    if (locked !== from || current !== from) throw new DomainError("conflict", message("typeChanged"));
    if (current === nextUserType) return;

    await setUserType(trx, userId, nextUserType, now);
    await announcePermissionChange(trx, userId);
    if (isStaff(current) && !isStaff(nextUserType)) {
      await endSessions(trx, { personId: userId, client: "console", reason: "demoted" }, now);
    }
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "promote-user",
      subjectType: "user",
      subjectId: userId,
      data: { from: userTypeName(current), to: userTypeName(nextUserType) },
    });
  });
}
