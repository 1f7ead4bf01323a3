import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * A keychain for tests. STAND_IN_KEYCHAIN names the backend (default gnome_libsecret; 'none' for no keychain); its key
 * is in a separate file.
 */
const backend = process.env.STAND_IN_KEYCHAIN ?? "gnome_libsecret";
const keyPath = join(process.env.STAND_IN_USER_DATA ?? "", "stand-in-keychain.key");

function findKey(): Buffer {
  if (existsSync(keyPath)) return readFileSync(keyPath);
  mkdirSync(dirname(keyPath), { recursive: true });
  const key = randomBytes(32);
  writeFileSync(keyPath, key, { mode: 0o600 });
  return key;
}

export const safeStorage = {
  getSelectedStorageBackend: () => (backend === "none" ? "basic_text" : backend),
  isAsyncEncryptionAvailable: async () => backend !== "none",
  async encryptStringAsync(text: string): Promise<Buffer> {
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", findKey(), iv);
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, sealed, cipher.getAuthTag()]);
  },
  async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    const decipher = createDecipheriv("aes-256-gcm", findKey(), sealed.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(sealed.subarray(sealed.length - 16));
    const text = Buffer.concat([decipher.update(sealed.subarray(12, sealed.length - 16)), decipher.final()]);
    return { result: text.toString("utf8"), shouldReEncrypt: process.env.STAND_IN_KEYCHAIN_ROTATED === "yes" };
  },
};
