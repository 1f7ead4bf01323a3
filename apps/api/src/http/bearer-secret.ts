import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { ApiEnv } from "./api-env.ts";

/** Whether the request has the secret as its bearer token, compared in constant time. */
export function hasBearerSecret(c: Context<ApiEnv>, secret: string): boolean {
  const given = /^Bearer (.+)$/i.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
  return timingSafeEqual(hashOf(given), hashOf(secret));
}

/** Hashing gives both values the same length, which a constant-time comparison requires. */
function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
