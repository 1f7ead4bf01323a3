import { createHash, randomBytes } from "node:crypto";

/** 256 bits; whoever holds the link is whoever got the mail. */
export function createOneTimeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored instead of the secret. */
export function hashOneTimeSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
