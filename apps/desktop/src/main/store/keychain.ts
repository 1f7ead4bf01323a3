import { safeStorage } from "electron";

/** The keychain of the system, which wraps the one key that everything on disk is sealed with. */
export type Keychain = {
  /** Its name; null where there is none to trust, and nothing may be stored on disk. */
  readonly findBackend: () => Promise<string | null>;
  readonly wrap: (secret: string) => Promise<Buffer>;
  /** Throws when it was wrapped by another keychain or person. */
  readonly unwrap: (wrapped: Buffer) => Promise<{ readonly secret: string; readonly shouldWrapAgain: boolean }>;
};

/** Linux names these when it would 'encrypt' with a password that everyone knows. */
const pretenders: readonly string[] = ["basic_text", "unknown"];

export const systemKeychain: Keychain = {
  async findBackend() {
    const isAvailable = await safeStorage.isAsyncEncryptionAvailable().catch(() => false);
    if (!isAvailable) return null;
    const backend = process.platform === "linux" ? safeStorage.getSelectedStorageBackend() : process.platform;
    return pretenders.includes(backend) ? null : backend;
  },
  wrap: (secret) => safeStorage.encryptStringAsync(secret),
  async unwrap(wrapped) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(wrapped);
    if (!shouldReEncrypt) return { secret: result, shouldWrapAgain: false };
    return { secret: (await safeStorage.decryptStringAsync(wrapped)).result, shouldWrapAgain: true };
  },
};
