import type { UserTypeCode } from "../person/user-type.ts";
import { hasPermission, type Permission } from "./permission.ts";
import { type Answer, refused } from "./refusal.ts";

export type Visitor = { readonly kind: "visitor" };

/** Anyone logged in, staff included. */
export type Traveller = {
  readonly kind: "traveller";
  readonly userId: string;
  readonly userType: UserTypeCode;
  /** The address was confirmed. Without that a person may browse and edit their own profile, nothing else. */
  readonly isVerified: boolean;
  readonly permissions: Readonly<Record<string, boolean>>;
};

export type Actor = Visitor | Traveller;

export const visitor: Visitor = { kind: "visitor" };

export function isPerson(actor: Actor, userId: string): boolean {
  return actor.kind === "traveller" && actor.userId === userId;
}

export function actorHas(actor: Actor, permission: Permission): boolean {
  return actor.kind === "traveller" && hasPermission(actor.permissions, permission);
}

/** The rule for those logged in; everyone else is asked to log in. */
export function whenLoggedIn(actor: Actor, rule: (traveller: Traveller) => Answer): Answer {
  return actor.kind === "visitor" ? refused("notLoggedIn") : rule(actor);
}

/** The rule for those logged in with a confirmed address. */
export function whenVerified(actor: Actor, rule: (traveller: Traveller) => Answer): Answer {
  return whenLoggedIn(actor, (traveller) => (traveller.isVerified ? rule(traveller) : refused("notVerified")));
}
