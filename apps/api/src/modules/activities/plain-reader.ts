import type { Traveller } from "@meander/domain/permission/actor";
import { permissionsOf } from "@meander/domain/permission/permission";
import { userType } from "@meander/domain/person/user-type";

/** A reader outside a session, e.g. of a mail or a calendar feed: without staff permissions. */
export function plainReader(userId: string): Traveller {
  return {
    kind: "traveller",
    userId,
    userType: userType.consumer,
    isVerified: true,
    permissions: permissionsOf(userType.consumer),
    suspendedUntil: null,
    isBanned: false,
  };
}
