import { z } from "zod";
import { SealedFile } from "./sealed-file.ts";
import type { Keychain } from "./store/keychain.ts";

const kept = z.object({
  origin: z.string(),
  token: z.string(),
  /** Instants by the server's clock. */
  loggedInAt: z.number(),
  lastSeenAt: z.number(),
  staff: z.object({
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    emailAddress: z.string().nullable(),
    userType: z.number(),
    permissions: z.record(z.string(), z.boolean()),
  }),
});
export type KeptSession = z.infer<typeof kept>;

export type SessionFile = SealedFile<KeptSession>;

/** The session between two starts; without a keychain it ends with the console. */
export function openSessionFile(path: string, keychain: Keychain): SessionFile {
  return new SealedFile(path, keychain, kept);
}
