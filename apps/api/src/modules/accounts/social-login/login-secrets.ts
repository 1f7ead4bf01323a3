import { createHmac } from "node:crypto";
import { createOneTimeSecret } from "../one-time-secret.ts";

/** What a browser keeps while it is away at a provider. */
const secretPattern = /^[\w-]{43}$/;

/** The browser's own secret, or a new one; kept across tabs, so that two logins begun at once don't spoil each other. */
export function browserSecretOf(cookie: string | undefined): string {
  return cookie !== undefined && secretPattern.test(cookie) ? cookie : createOneTimeSecret();
}

/** Both follow from what only this browser and this login know together: nothing stored could be used for either. */
export function secretsOf(browserSecret: string, state: string) {
  const derive = (purpose: string) =>
    createHmac("sha256", browserSecret).update(`${purpose} ${state}`).digest("base64url");
  return { codeVerifier: derive("verifier"), nonce: derive("nonce") };
}
