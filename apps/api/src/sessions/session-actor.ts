import { type UserId, userIdSchema } from "@meander/domain/ids";
import type { Traveller } from "@meander/domain/permission/actor";
import { isPermission, permissionsOf } from "@meander/domain/permission/permission";
import { isBannedAt } from "@meander/domain/person/ban";
import { type UserTypeCode, userType } from "@meander/domain/person/user-type";

/**
 * The logged-in caller, loaded from the database for every request, so that promotions and bans take effect at once.
 */
export type SessionActor = Traveller & {
  readonly userId: UserId;
  /** Identifies the session in lists and streams, but doesn't authenticate it. */
  readonly sessionPublicId: string;
};

/** A person's rights as stored in the database. */
export type StoredRights = {
  readonly personId: string;
  readonly userType: UserTypeCode;
  readonly isVerified: boolean;
  readonly suspendedUntil: Date | null;
  /** May be ahead: a ban takes effect once it can't be undone. */
  readonly bannedFrom: Date | null;
  readonly grants: readonly string[];
};

/** A suspended or banned account has the permissions of an ordinary one. */
const noPermissions = permissionsOf(userType.consumer);

export function sessionActorOf(stored: StoredRights, sessionPublicId: string, now: Date): SessionActor {
  const { personId, userType: type, isVerified, grants } = stored;
  const suspendedUntil = stored.suspendedUntil !== null && stored.suspendedUntil > now ? stored.suspendedUntil : null;
  const isBanned = isBannedAt(stored.bannedFrom, now);
  return {
    kind: "traveller",
    userId: userIdSchema.parse(personId),
    userType: type,
    permissions:
      suspendedUntil === null && !isBanned ? permissionsOf(type, grants.filter(isPermission)) : noPermissions,
    isVerified,
    suspendedUntil,
    isBanned,
    sessionPublicId,
  };
}
