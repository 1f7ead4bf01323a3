import type { Config } from "../../../config.ts";
import type { Database } from "../../../db/client.ts";
import { eraseResidualMail } from "../../../mail-sink/erase-mail.ts";
import { mailFolderOf } from "../../../mail-sink/mail-store.ts";
import { deleteExpiredFingerprints } from "./address-fingerprints.ts";
import { redactDeletionMails } from "./deletion-mail.ts";
import { redactAllSettledCases } from "./residual-case-data.ts";

/**
 * Redacts what deleted accounts left behind: data in open cases, sent deletion mails, expired address fingerprints,
 * mails of the embedded mailbox.
 */
export async function clearResidualData(
  db: Database,
  config: Pick<Config, "dataFolder" | "smtpUrl">,
  now: Date,
): Promise<void> {
  await redactAllSettledCases(db, now);
  await redactDeletionMails(db);
  await deleteExpiredFingerprints(db, now);
  if (config.smtpUrl === undefined) await eraseResidualMail(db, mailFolderOf(config), now);
}
