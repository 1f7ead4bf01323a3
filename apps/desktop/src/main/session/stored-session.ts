import type { SessionUser } from "@meander/domain/contract/accounts";
import type { SessionEnd } from "@meander/domain/person/session-end";
import { isStaff, isUserTypeCode } from "@meander/domain/person/user-type";
import { sessionPolicy } from "@meander/domain/policy";
import { dayMs } from "@meander/domain/time/durations";
import { z } from "zod";
import { type Staff, staff } from "../../ipc/console-calls.ts";
import type { SessionEndReason } from "../../ipc/events.ts";
import { SealedFile } from "../sealed-file.ts";
import type { Keychain } from "../store/keychain.ts";
import type { StoreOwner } from "../store/store-registry.ts";

const storedSession = z.object({
  origin: z.string(),
  token: z.string(),
  /** Instants by the server's clock. */
  loggedInAt: z.number(),
  lastSeenAt: z.number(),
  staff,
});
export type StoredSession = z.infer<typeof storedSession>;

export type SessionFile = SealedFile<StoredSession>;

/** The session persisted between starts; without a keychain it ends with the console. */
export function openSessionFile(path: string, keychain: Keychain): SessionFile {
  return new SealedFile(path, keychain, storedSession);
}

export function ownerOf({ origin, staff }: StoredSession): StoreOwner {
  return { origin, userId: staff.userId };
}

export function isStaffUser(user: SessionUser | null): user is SessionUser {
  return user !== null && isUserTypeCode(user.userType) && isStaff(user.userType);
}

export function toStaff({ _id, firstName, lastName, emailAddress, image, userType, permissions }: SessionUser): Staff {
  return { userId: _id, firstName, lastName, emailAddress, image, userType, permissions };
}

/**
 * For servers that only report the end of a session: derives from its dates whether it expired. `now` by the server's
 * clock.
 */
export function inferEndReason({ loggedInAt, lastSeenAt }: StoredSession, now: number): SessionEndReason {
  const isExpired =
    now - loggedInAt >= sessionPolicy.absoluteDays * dayMs || now - lastSeenAt >= sessionPolicy.idleDays * dayMs;
  return isExpired ? "expired" : "revoked";
}

/**
 * For servers that report the reason: ended elsewhere by the person, by a new password or the session list, or with the
 * role.
 */
export function toEndReason(ended: SessionEnd): SessionEndReason {
  return ended === "demoted" ? ended : "revoked";
}
