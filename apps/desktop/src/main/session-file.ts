import { z } from "zod";
import { staff } from "../ipc/console-calls.ts";
import { SealedFile } from "./sealed-file.ts";
import type { Keychain } from "./store/keychain.ts";

const kept = z.object({
  origin: z.string(),
  token: z.string(),
  /** Instants by the server's clock. */
  loggedInAt: z.number(),
  lastSeenAt: z.number(),
  staff,
});
export type KeptSession = z.infer<typeof kept>;

export type SessionFile = SealedFile<KeptSession>;

/** The session between two starts; without a keychain it ends with the console. */
export function openSessionFile(path: string, keychain: Keychain): SessionFile {
  return new SealedFile(path, keychain, kept);
}
