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
  /** Set while their account is paused; whoever makes the actor leaves out a pause that is over. */
  readonly suspendedUntil: Date | null;
};

export type Actor = Visitor | Traveller;

export const visitor: Visitor = { kind: "visitor" };

export function isPerson(actor: Actor, userId: string): boolean {
  return actor.kind === "traveller" && actor.userId === userId;
}

/** Nobody works for us while their own account is paused. */
export function actorHas(actor: Actor, permission: Permission): boolean {
  if (actor.kind === "visitor" || actor.suspendedUntil !== null) return false;
  return hasPermission(actor.permissions, permission);
}

/** The rule for those logged in; everyone else is asked to log in. */
export function whenLoggedIn(actor: Actor, rule: (traveller: Traveller) => Answer): Answer {
  return actor.kind === "visitor" ? refused("notLoggedIn") : rule(actor);
}

/** The rule for those logged in with a confirmed address, also while their account is paused. */
export function whenConfirmed(actor: Actor, rule: (traveller: Traveller) => Answer): Answer {
  return whenLoggedIn(actor, (traveller) => (traveller.isVerified ? rule(traveller) : refused("notVerified")));
}

/** The rule for those whose account is not paused. */
export function whenActive(actor: Actor, rule: (traveller: Traveller) => Answer): Answer {
  return whenLoggedIn(actor, (traveller) => {
    const { suspendedUntil } = traveller;
    return suspendedUntil === null ? rule(traveller) : { allowed: false, reason: "suspended", until: suspendedUntil };
  });
}

/** The rule for those logged in with a confirmed address and an account that is not paused: whoever may take part in things. */
export function whenVerified(actor: Actor, rule: (traveller: Traveller) => Answer): Answer {
  return whenConfirmed(actor, (traveller) => whenActive(traveller, rule));
}
