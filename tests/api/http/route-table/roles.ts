import { type Permission, permissionsOf } from "@meander/domain/permission/permission";
import { type UserTypeCode, userType } from "@meander/domain/person/user-type";

/**
 * Who calls. The five user types have nothing to do with the scene; the others are consumers in one place around its activity.
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

/** The status that each gets. */
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

/** The same status for some, to be spread: `{ ...verified, ...each(["pending", "approved"], 409) }`. */
export function each<Name extends Role>(names: readonly Name[], status: number): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, status])) as Record<Name, number>;
}

export const anyone: Expected = each(roles, 200);
export const noOne: Expected = each(roles, 404);
export const loggedIn: Expected = { ...anyone, visitor: 401 };
/** With a confirmed address and an account that is not paused. */
export const verified: Expected = { ...loggedIn, unverified: 403, suspended: 403 };
/** Neither side of a block finds the host's things. */
const acrossBlock = each(["blocked", "blocking"], 404);
export const whoSeesTheHost: Expected = { ...anyone, ...acrossBlock };
export const verifiedWhoSeeTheHost: Expected = { ...verified, ...acrossBlock };
/** Others see it and may not. */
export const onlyHost: Expected = { ...each(roles, 403), visitor: 401, ...acrossBlock, host: 200 };
/** The same for what `author` made. */
export const onlyAuthor: Expected = { ...each(roles, 403), visitor: 401, author: 200 };
/** Of something nobody else knows of, e.g. a draft. */
export const hiddenFromOthers: Expected = {
  ...each(roles, 404),
  visitor: 401,
  unverified: 403,
  suspended: 403,
  host: 200,
};

/** Those whose user type brings one of the permissions. */
export function permission(...anyOf: readonly Permission[]): Expected {
  const entries = roles.map((role) => {
    const held = permissionsOf(typeOf(role));
    return [role, anyOf.some((name) => held[name]) ? 200 : 403] as const;
  });
  return { ...(Object.fromEntries(entries) as Record<Role, number>), visitor: 401 };
}

/** Those who get 200 get this instead, e.g. 201 where something is made. */
export function answering(status: number, expected: Expected): Expected {
  const entries = Object.entries(expected).map(([role, usual]) => [role, usual === 200 ? status : usual]);
  return Object.fromEntries(entries) as Record<Role, number>;
}
