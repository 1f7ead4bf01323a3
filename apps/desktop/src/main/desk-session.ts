import { dayMs } from "@meander/domain/time/durations";
import type { SessionUser } from "@meander/domain/contract/accounts";
import type { SessionEnd } from "@meander/domain/person/session-end";
import { isStaff, isUserTypeCode } from "@meander/domain/person/user-type";
import { sessionPolicy } from "@meander/domain/policy";
import type { Staff } from "../ipc/console-calls.ts";
import type { SessionEndReason } from "../ipc/contract.ts";
import type { KeptSession } from "./session-file.ts";

export function isAtDesk(user: SessionUser | null): user is SessionUser {
  return user !== null && isUserTypeCode(user.userType) && isStaff(user.userType);
}

export function toStaff({ _id, firstName, lastName, emailAddress, userType, permissions }: SessionUser): Staff {
  return { userId: _id, firstName, lastName, emailAddress, userType, permissions };
}

/** Where the server says only that a session is no more; whether it ran out is known by its dates. `now` by the server's clock. */
export function whyRefused({ loggedInAt, lastSeenAt }: KeptSession, now: number): SessionEndReason {
  const hasRunOut =
    now - loggedInAt >= sessionPolicy.absoluteDays * dayMs || now - lastSeenAt >= sessionPolicy.idleDays * dayMs;
  return hasRunOut ? "expired" : "revoked";
}

/** Where the server knows why it ended: by its own person elsewhere, with a new password or from the list of sessions, or with the role. */
export function reasonOfEnd(ended: SessionEnd): SessionEndReason {
  return ended === "demoted" ? ended : "revoked";
}
