import type { UserTypeCode } from "../person/user-type.ts";
import { hasPermission, type Permission } from "./permission.ts";
import { type PermissionResult, refused } from "./refusal.ts";

export type Visitor = { readonly kind: "visitor" };

/** Any person with a session, staff included. */
export type Traveller = {
  readonly kind: "traveller";
  readonly userId: string;
  readonly userType: UserTypeCode;
  /** Whether the e-mail address is verified. Without that, a person may only browse, report and edit their own profile. */
  readonly isVerified: boolean;
  readonly permissions: Readonly<Record<string, boolean>>;
  /** Set during a suspension; an ended one is omitted when the actor is constructed. */
  readonly suspendedUntil: Date | null;
  /** A banned person may only appeal, export their data and delete their account. */
  readonly isBanned: boolean;
};

export type Actor = Visitor | Traveller;

export const visitor: Visitor = { kind: "visitor" };

export function isPerson(actor: Actor, userId: string): boolean {
  return actor.kind === "traveller" && actor.userId === userId;
}

/** A suspended or banned account has no staff permissions. */
export function actorHas(actor: Actor, permission: Permission): boolean {
  if (actor.kind === "visitor" || actor.suspendedUntil !== null || actor.isBanned) return false;
  return hasPermission(actor.permissions, permission);
}

/** Applies the rule to logged-in actors; refuses visitors with `notLoggedIn`. */
export function whenLoggedIn(actor: Actor, rule: (traveller: Traveller) => PermissionResult): PermissionResult {
  return actor.kind === "visitor" ? refused("notLoggedIn") : rule(actor);
}

/** Applies the rule to logged-in actors with a verified address, also during a suspension. */
export function whenConfirmed(actor: Actor, rule: (traveller: Traveller) => PermissionResult): PermissionResult {
  return whenLoggedIn(actor, (traveller) => (traveller.isVerified ? rule(traveller) : refused("notVerified")));
}

/** Applies the rule to logged-in actors who are neither suspended nor banned. */
export function whenActive(actor: Actor, rule: (traveller: Traveller) => PermissionResult): PermissionResult {
  return whenLoggedIn(actor, (traveller) => {
    const { suspendedUntil, isBanned } = traveller;
    if (isBanned) return refused("banned");
    return suspendedUntil === null ? rule(traveller) : { allowed: false, reason: "suspended", until: suspendedUntil };
  });
}

/**
 * Applies the rule to logged-in actors with a verified address who are neither suspended nor banned: those who may use all features.
 */
export function whenVerified(actor: Actor, rule: (traveller: Traveller) => PermissionResult): PermissionResult {
  return whenConfirmed(actor, (traveller) => whenActive(traveller, rule));
}
