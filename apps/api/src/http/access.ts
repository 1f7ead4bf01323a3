import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type Actor, actorHas, whenActive, whenVerified } from "@meander/domain/permission/actor";
import type { Permission } from "@meander/domain/permission/permission";
import { allowed } from "@meander/domain/permission/refusal";
import type { SessionEnd } from "@meander/domain/person/session-end";
import type { MiddlewareHandler } from "hono";
import { requireAllowed } from "../require-allowed.ts";
import type { ApiEnv } from "./api-env.ts";

/** `verified` is a session whose e-mail address was verified; `anyPermission` asks for one of several. */
export type Access =
  | "public"
  | "session"
  | "verified"
  | { readonly permission: Permission }
  | { readonly anyPermission: readonly Permission[] };

/** Lets a request through to a route, or throws DomainError not-logged-in, no-longer-staff, not-verified, suspended or forbidden. */
export function guardAccess(access: Exclude<Access, "public">): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    const { actor, authenticatedBy, sessionEnd } = c.var;
    if (actor.kind === "visitor" && authenticatedBy !== "nothing") refuseEndedSession(sessionEnd);
    requireAccess(actor, access);
    return next();
  };
}

/** `sessionEnd` says why it was ended, where that is known. */
export function refuseEndedSession(sessionEnd: SessionEnd | null): never {
  if (sessionEnd === "demoted") throw new DomainError("no-longer-staff", message("noLongerStaff"));
  throw new DomainError("session-expired", message("sessionExpired"));
}

/** Throws DomainError not-logged-in, not-verified, suspended or forbidden. */
export function requireAccess(actor: Actor, access: Exclude<Access, "public">): void {
  if (actor.kind === "visitor") throw new DomainError("not-logged-in", message("notLoggedIn"));
  if (access === "verified") requireAllowed(whenVerified(actor, () => allowed));
  // They would lack the permission too; the reason says until when.
  if (typeof access === "object") requireAllowed(whenActive(actor, () => allowed));
  if (typeof access === "object" && !permissionsIn(access).some((permission) => actorHas(actor, permission))) {
    throw new DomainError("forbidden", message("forbidden"));
  }
}

function permissionsIn(access: Extract<Access, object>): readonly Permission[] {
  return "permission" in access ? [access.permission] : access.anyPermission;
}
