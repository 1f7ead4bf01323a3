import { createHmac } from "node:crypto";
import { createOneTimeSecret } from "../one-time-secret.ts";

/** Format of the browser's login secret cookie. */
const secretPattern = /^[\w-]{43}$/;

/**
 * Reuses the browser's secret, or creates one; shared by all tabs, so that simultaneous logins don't invalidate each
 * other.
 */
export function browserSecretOf(cookie: string | undefined): string {
  return cookie !== undefined && secretPattern.test(cookie) ? cookie : createOneTimeSecret();
}

/**
 * Both are derived from the browser's secret and the login's state, so that no stored value is enough to forge either.
 */
export function secretsOf(browserSecret: string, state: string) {
  const derive = (purpose: string) =>
    createHmac("sha256", browserSecret).update(`${purpose} ${state}`).digest("base64url");
  return { codeVerifier: derive("verifier"), nonce: derive("nonce") };
}
