import { safeStorage } from "electron";

/** The system's keychain, which wraps the key of everything on disk. */
export type Keychain = {
  /** The backend's name; null without a trustworthy one, in which case nothing may be stored on disk. */
  readonly findBackend: () => Promise<string | null>;
  readonly wrap: (secret: string) => Promise<Buffer>;
  /** Throws if another keychain or user wrapped it. */
  readonly unwrap: (wrapped: Buffer) => Promise<{ readonly secret: string; readonly shouldRewrap: boolean }>;
};

/** Linux backends that would 'encrypt' with a publicly known password. */
const insecureBackends: readonly string[] = ["basic_text", "unknown"];

export const systemKeychain: Keychain = {
  async findBackend() {
    const isAvailable = await safeStorage.isAsyncEncryptionAvailable().catch(() => false);
    if (!isAvailable) return null;
    const backend = process.platform === "linux" ? safeStorage.getSelectedStorageBackend() : process.platform;
    return insecureBackends.includes(backend) ? null : backend;
  },
  wrap: (secret) => safeStorage.encryptStringAsync(secret),
  async unwrap(wrapped) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(wrapped);
    if (!shouldReEncrypt) return { secret: result, shouldRewrap: false };
    return { secret: (await safeStorage.decryptStringAsync(wrapped)).result, shouldRewrap: true };
  },
};
