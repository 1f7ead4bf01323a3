import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { StartError } from "../process/start-error.ts";

/** A service account of a Firebase project. */
export type FcmAccount = {
  readonly projectId: string;
  readonly clientEmail: string;
  /** PEM, PKCS #8. */
  readonly privateKey: string;
  readonly tokenUri: string;
};

const accountFile = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().refine((text) => createPrivateKey(text).type === "private"),
  token_uri: z.url({ protocol: /^https$/ }),
});

/** Reads the JSON file that the Firebase console makes. Throws StartError. */
export async function readFcmAccount(file: string): Promise<FcmAccount> {
  try {
    const { project_id, client_email, private_key, token_uri } = accountFile.parse(
      JSON.parse(await readFile(file, "utf8")),
    );
    return { projectId: project_id, clientEmail: client_email, privateKey: private_key, tokenUri: token_uri };
  } catch {
    throw new StartError(`FCM_KEY_FILE (${file}) is not the JSON of a service account that Meander may read.`);
  }
}
