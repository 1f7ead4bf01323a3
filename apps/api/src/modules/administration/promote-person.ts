import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { can } from "@meander/domain/permission/can";
import { isPermission, permissionsOf } from "@meander/domain/permission/permission";
import { isStaff, isUserTypeCode, type UserTypeCode, userType, userTypeName } from "@meander/domain/person/user-type";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { endSessions } from "../accounts/end-sessions.ts";
import type { SessionActor } from "../accounts/session-actor.ts";
import { tellPermissionsChanged } from "../accounts/tell-permissions-changed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { type LockedPerson, lockForPromotion, setUserType } from "./people-queries.ts";
import { userTypeOf } from "./stored-user-type.ts";

type Input = {
  readonly actor: SessionActor;
  readonly userId: string;
  readonly userType: number;
  /** What the actor saw when they chose. */
  readonly from: number;
  readonly now: Date;
};

/**
 * Gives somebody another type; their next request has its permissions. Judged on locked rows: an actor who was demoted
 * meanwhile no longer promotes, and of two who choose at once the second is told that the type has changed.
 */
export async function promotePerson(db: Database, input: Input): Promise<void> {
  const { userId, from, now } = input;
  if (!isUserTypeCode(input.userType)) throw new RangeError(`Not a user type: ${input.userType}`);
  const nextUserType = input.userType;
  await db.transaction().execute(async (trx) => {
    const locked = await lockForPromotion(trx, [userId, input.actor.userId]);
    const subject = locked.find(({ id }) => id === userId);
    if (subject === undefined) throw new DomainError("not-found", message("personNotFound"));
    const current = userTypeOf(subject.userType);
    const actor = asLocked(input.actor, locked, now);
    const administrators = locked.filter((person) => person.userType === userType.administrator);
    const isLastAdministrator = current === userType.administrator && administrators.length === 1;
    requireAllowed(
      can(actor, "promoteUser", { userId, userType: current, isBlocked: false, nextUserType, isLastAdministrator }),
    );
    if (current !== from) throw new DomainError("conflict", message("typeChanged"));
    if (current === nextUserType) return;

    await setUserType(trx, userId, nextUserType, now);
    await tellPermissionsChanged(trx, userId);
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

function asLocked(actor: SessionActor, locked: readonly LockedPerson[], now: Date): SessionActor {
  const row = locked.find(({ id }) => id === actor.userId);
  if (row === undefined) throw new DomainError("session-expired", message("sessionExpired"));
  const type: UserTypeCode = userTypeOf(row.userType);
  const suspendedUntil = row.suspendedUntil !== null && row.suspendedUntil > now ? row.suspendedUntil : null;
  return {
    ...actor,
    userType: type,
    permissions: permissionsOf(type, row.grants.filter(isPermission)),
    suspendedUntil,
  };
}
