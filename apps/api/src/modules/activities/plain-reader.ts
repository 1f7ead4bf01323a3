import type { Traveller } from "@meander/domain/permission/actor";
import { permissionsOf } from "@meander/domain/permission/permission";
import { userType } from "@meander/domain/person/user-type";

/** Somebody who reads outside a session, e.g. a mail or a calendar feed: without the powers that staff have. */
export function plainReader(userId: string): Traveller {
  return {
    kind: "traveller",
    userId,
    userType: userType.consumer,
    isVerified: true,
    permissions: permissionsOf(userType.consumer),
    suspendedUntil: null,
  };
}
