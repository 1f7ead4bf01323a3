import { type Permission, permissionsOf } from "@meander/domain/permission/permission";
import { type UserTypeCode, userType } from "@meander/domain/person/user-type";

/**
 * The callers. The five user types are unrelated to the scene; the others are consumers with one role in its activity.
 * `author` wrote its comment and owns a list; `blocked` is blocked by the host, `blocking` blocks the host.
 */
export const roles = [
  "visitor",
  "consumer",
  "publisher",
  "moderator",
  "administrator",
  "marketer",
  "host",
  "author",
  "pending",
  "approved",
  "declined",
  "left",
  "blocked",
  "blocking",
  "unverified",
  "suspended",
] as const;
export type Role = (typeof roles)[number];
export type PersonRole = Exclude<Role, "visitor">;
export const personRoles = roles.filter((role): role is PersonRole => role !== "visitor");

/** The expected status per role. */
export type Expected = Readonly<Record<Role, number>>;

const types: Partial<Record<Role, UserTypeCode>> = {
  publisher: userType.publisher,
  moderator: userType.moderator,
  administrator: userType.administrator,
  marketer: userType.marketer,
};

export function typeOf(role: Role): UserTypeCode {
  return types[role] ?? userType.consumer;
}

/** One status for several roles, to be spread: `{ ...verified, ...each(["pending", "approved"], 409) }`. */
export function each<Name extends Role>(names: readonly Name[], status: number): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, status])) as Record<Name, number>;
}

export const anyone: Expected = each(roles, 200);
export const noOne: Expected = each(roles, 404);
export const loggedIn: Expected = { ...anyone, visitor: 401 };
/** With a verified address and an account that is not suspended. */
export const verified: Expected = { ...loggedIn, unverified: 403, suspended: 403 };
/** Neither side of a block can find the host's resources. */
const acrossBlock = each(["blocked", "blocking"], 404);
export const whoSeesTheHost: Expected = { ...anyone, ...acrossBlock };
export const verifiedWhoSeeTheHost: Expected = { ...verified, ...acrossBlock };
/** Others can see it but lack the permission. */
export const onlyHost: Expected = { ...each(roles, 403), visitor: 401, ...acrossBlock, host: 200 };
/** The same for resources of `author`. */
export const onlyAuthor: Expected = { ...each(roles, 403), visitor: 401, author: 200 };
/** For a resource hidden from everyone else, such as a draft. */
export const hiddenFromOthers: Expected = {
  ...each(roles, 404),
  visitor: 401,
  unverified: 403,
  suspended: 403,
  host: 200,
};

/** For the roles whose user type has one of the permissions. */
export function permission(...anyOf: readonly Permission[]): Expected {
  const entries = roles.map((role) => {
    const refused = permissionsOf(typeOf(role));
    return [role, anyOf.some((name) => refused[name]) ? 200 : 403] as const;
  });
  return { ...(Object.fromEntries(entries) as Record<Role, number>), visitor: 401 };
}

/** Replaces 200 with another status, such as 201 where something is created. */
export function succeedingWith(status: number, expected: Expected): Expected {
  const entries = Object.entries(expected).map(([role, usual]) => [role, usual === 200 ? status : usual]);
  return Object.fromEntries(entries) as Record<Role, number>;
}
