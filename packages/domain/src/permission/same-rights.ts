import type { Traveller } from "./actor.ts";

/** Whether every rule gives both the same result. */
export function hasSameRights(one: Traveller, other: Traveller): boolean {
  return (
    one.userId === other.userId &&
    one.userType === other.userType &&
    one.isVerified === other.isVerified &&
    one.isBanned === other.isBanned &&
    one.suspendedUntil?.getTime() === other.suspendedUntil?.getTime() &&
    grantedIn(one) === grantedIn(other)
  );
}

function grantedIn({ permissions }: Traveller): string {
  return Object.keys(permissions)
    .filter((name) => permissions[name] === true)
    .toSorted()
    .join();
}
