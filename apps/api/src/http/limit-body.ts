import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ApiEnv } from "./api-env.ts";
import { isUploadPath } from "./upload-path.ts";

/** Rejects a larger body with DomainError too-large. Uploads have a limit of their own. */
export function limitBody(maxBytes: number): MiddlewareHandler<ApiEnv> {
  const countBytes = bodyLimit({ maxSize: maxBytes, onError: refuseLargeBody });
  return (c, next) => {
    if (isUploadPath(c.req.path)) return next();
    const bytes = declaredBytes(c);
    if (bytes === null) return countBytes(c, next);
    if (bytes > maxBytes) refuseLargeBody();
    return next();
  };
}

/**
 * The body's length according to its headers, which Node enforces, without creating a stream; null when only reading
 * reveals it.
 */
function declaredBytes({ req }: Context<ApiEnv>): number | null {
  if (req.method === "GET" || req.method === "HEAD") return 0;
  const length = req.header("Content-Length");
  if (length === undefined || !/^\d+$/.test(length) || req.header("Transfer-Encoding") !== undefined) return null;
  return Number(length);
}

function refuseLargeBody(): never {
  throw new DomainError("too-large", message("tooLarge"));
}
