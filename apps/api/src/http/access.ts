import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type Actor, actorHas } from "@meander/domain/permission/actor";
import type { Permission } from "@meander/domain/permission/permission";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";

/** `verified` is a session whose e-mail address was verified. */
export type Access = "public" | "session" | "verified" | { readonly permission: Permission };

/** Lets a request through to a route, or throws DomainError not-logged-in, not-verified or forbidden. */
export function guardAccess(access: Access): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (access !== "public") {
      if (c.var.actor.kind === "visitor" && c.var.authenticatedBy !== "nothing") {
        throw new DomainError("session-expired", message("sessionExpired"));
      }
      requireAccess(c.var.actor, access);
    }
    await next();
  };
}

function requireAccess(actor: Actor, access: Exclude<Access, "public">): void {
  if (actor.kind === "visitor") throw new DomainError("not-logged-in", message("notLoggedIn"));
  if (access === "verified" && !actor.isVerified) throw new DomainError("not-verified", message("notVerified"));
  if (typeof access === "object" && !actorHas(actor, access.permission)) {
    throw new DomainError("forbidden", message("forbidden"));
  }
}
