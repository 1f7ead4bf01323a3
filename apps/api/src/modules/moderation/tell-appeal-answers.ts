import { defaultLocale, isLocale, loadMessages } from "@meander/domain/messages/locales";
import { appealPath } from "@meander/domain/paths";
import { casePolicy } from "@meander/domain/policy";
import type { Database } from "../../db/client.ts";
import { recordNote } from "../notifications/record-note.ts";
import { lockUntoldAnswers } from "./appeal-queries.ts";

const BATCH = 200;

/**
 * Puts answers to appeals into the inbox once they can't be undone any more; the mail with the words is on its way by then. Each once, however
 * many workers run this.
 */
export async function tellAppealAnswers(db: Database, now: Date): Promise<void> {
  const finalSince = new Date(now.getTime() - casePolicy.undoSeconds * 1000);
  const isMore = await db.transaction().execute(async (trx) => {
    const answered = await lockUntoldAnswers(trx, finalSince, BATCH);
    for (const { id, personId, status, locale } of answered) {
      const { appeal } = (await loadMessages(isLocale(locale) ? locale : defaultLocale)).moderation;
      const text = status === "granted" ? appeal.answeredGranted : appeal.answeredUpheld;
      await recordNote(trx, { personId, title: appeal.answeredTitle, text, path: appealPath(id), now });
      await trx.updateTable("appeal").set({ toldAt: now }).where("id", "=", id).execute();
    }
    return answered.length === BATCH;
  });
  if (isMore) await tellAppealAnswers(db, now);
}
