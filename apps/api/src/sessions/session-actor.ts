import { type UserId, userIdSchema } from "@meander/domain/ids";
import type { Traveller } from "@meander/domain/permission/actor";
import { isPermission, permissionsOf } from "@meander/domain/permission/permission";
import { type UserTypeCode, userType } from "@meander/domain/person/user-type";

/** Someone logged in, read anew from the database for every request: promotion and bans bite at once. */
export type SessionActor = Traveller & {
  readonly userId: UserId;
  /** Names the session in lists and streams; opens nothing. */
  readonly sessionPublicId: string;
};

/** What the database holds of a session's person. */
export type StoredRights = {
  readonly personId: string;
  readonly userType: UserTypeCode;
  readonly isVerified: boolean;
  readonly suspendedUntil: Date | null;
  readonly grants: readonly string[];
};

/** While an account is paused, it is anybody's. */
const noPermissions = permissionsOf(userType.consumer);

export function sessionActorOf(stored: StoredRights, sessionPublicId: string, now: Date): SessionActor {
  const { personId, userType: type, isVerified, grants } = stored;
  const suspendedUntil = stored.suspendedUntil !== null && stored.suspendedUntil > now ? stored.suspendedUntil : null;
  return {
    kind: "traveller",
    userId: userIdSchema.parse(personId),
    userType: type,
    permissions: suspendedUntil === null ? permissionsOf(type, grants.filter(isPermission)) : noPermissions,
    isVerified,
    suspendedUntil,
    sessionPublicId,
  };
}
