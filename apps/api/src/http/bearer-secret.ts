import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { ApiEnv } from "./api-env.ts";

/** Whether the request carries the secret as a bearer token, in a time that tells nothing about a wrong one. */
export function hasBearerSecret(c: Context<ApiEnv>, secret: string): boolean {
  const given = /^Bearer (.+)$/i.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
  return timingSafeEqual(hashOf(given), hashOf(secret));
}

/** Hashes have one length, whatever was given. */
function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
