import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Keychain } from "./keychain.ts";

/** A separate keychain for each test: no other one can unwrap its secrets. */
export function createTestKeychain({
  backend = "gnome_libsecret" as string | null,
  hasRotated = false,
} = {}): Keychain {
  const key = randomBytes(32);
  return {
    findBackend: async () => backend,
    async wrap(secret) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      return Buffer.concat([iv, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
    },
    async unwrap(wrapped) {
      const decipher = createDecipheriv("aes-256-gcm", key, wrapped.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(wrapped.subarray(wrapped.length - 16));
      const secret = Buffer.concat([decipher.update(wrapped.subarray(12, wrapped.length - 16)), decipher.final()]);
      return { secret: secret.toString("utf8"), shouldRewrap: hasRotated };
    },
  };
}
