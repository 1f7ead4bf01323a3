import type { Config } from "../../../config.ts";
import type { Database } from "../../../db/client.ts";
import { eraseRemainingMail } from "../../../mail-sink/erase-mail.ts";
import { mailFolderOf } from "../../../mail-sink/mail-store.ts";
import { deleteOldMarks } from "./address-marks.ts";
import { emptyAllSettledCases } from "./case-remainders.ts";
import { emptyFarewells } from "./say-farewell.ts";

/** What deleted accounts could not take with them at once: open cases, the farewell on its way, mails of the embedded mailbox. */
export async function clearRemainders(
  db: Database,
  config: Pick<Config, "dataFolder" | "smtpUrl">,
  now: Date,
): Promise<void> {
  await emptyAllSettledCases(db, now);
  await emptyFarewells(db);
  await deleteOldMarks(db, now);
  if (config.smtpUrl === undefined) await eraseRemainingMail(db, mailFolderOf(config), now);
}
