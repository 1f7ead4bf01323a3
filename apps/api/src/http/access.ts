import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type Actor, actorHas, whenActive, whenVerified } from "@meander/domain/permission/actor";
import type { Permission } from "@meander/domain/permission/permission";
import { allowed, refused } from "@meander/domain/permission/refusal";
import type { SessionEnd } from "@meander/domain/person/session-end";
import type { MiddlewareHandler } from "hono";
import { requireAllowed } from "../require-allowed.ts";
import type { ApiEnv } from "./api-env.ts";

/**
 * `active` requires a session of a person who isn't suspended, `verified` a verified email address too; `anyPermission`
 * requires one of several.
 */
export type Access =
  | "public"
  | "session"
  | "active"
  | "verified"
  | { readonly permission: Permission }
  | { readonly anyPermission: readonly Permission[] };

/** For a route that a banned caller may use too. */
export const admitBanned: MiddlewareHandler<ApiEnv> = (c, next) => {
  const { bannedActor } = c.var;
  if (bannedActor !== undefined) c.set("actor", bannedActor);
  return next();
};

/** For every private path: requires a session. Each route decides whether that of a banned person suffices. */
export const guardPrivate: MiddlewareHandler<ApiEnv> = (c, next) =>
  c.var.bannedActor === undefined ? guardAccess("session")(c, next) : next();

/**
 * Checks the caller's access before the handler. Throws DomainError not-logged-in, no-longer-staff, not-verified,
 * suspended, banned or forbidden.
 */
export function guardAccess(access: Exclude<Access, "public">): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    const { actor, authenticatedBy, sessionEnd, bannedActor } = c.var;
    if (actor.kind === "visitor" && bannedActor !== undefined) requireAllowed(refused("banned"));
    if (actor.kind === "visitor" && authenticatedBy !== "nothing") refuseEndedSession(sessionEnd);
    requireAccess(actor, access);
    return next();
  };
}

/** `sessionEnd` is the reason why the session was ended, if known. */
export function refuseEndedSession(sessionEnd: SessionEnd | null): never {
  if (sessionEnd === "demoted") throw new DomainError("no-longer-staff", message("noLongerStaff"));
  if (sessionEnd === "banned") throw new DomainError("session-expired", message("accountBanned"));
  throw new DomainError("session-expired", message("sessionExpired"));
}

/** Throws DomainError not-logged-in, not-verified, suspended or forbidden. */
export function requireAccess(actor: Actor, access: Exclude<Access, "public">): void {
  if (actor.kind === "visitor") throw new DomainError("not-logged-in", message("notLoggedIn"));
  if (access === "active") requireAllowed(whenActive(actor, () => allowed));
  if (access === "verified") requireAllowed(whenVerified(actor, () => allowed));
  // A suspended person also lacks the permission, but the error for a suspension includes its end.
  if (typeof access === "object") requireAllowed(whenActive(actor, () => allowed));
  if (typeof access === "object" && !permissionsIn(access).some((permission) => actorHas(actor, permission))) {
    throw new DomainError("forbidden", message("forbidden"));
  }
}

function permissionsIn(access: Extract<Access, object>): readonly Permission[] {
  return "permission" in access ? [access.permission] : access.anyPermission;
}
