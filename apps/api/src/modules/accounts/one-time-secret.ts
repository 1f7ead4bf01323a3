import { createHash, randomBytes } from "node:crypto";

/** 256 bits, base64url. Possession proves access to the mailbox. */
export function createOneTimeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 of the secret, which is stored instead of it. */
export function hashOneTimeSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
