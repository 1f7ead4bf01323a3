import { defaultLocale, isLocale, loadMessages } from "@meander/domain/messages/locales";
import { appealPath } from "@meander/domain/paths";
import { undoSeconds } from "@meander/domain/policy";
import type { Database } from "../../db/client.ts";
import { recordNote } from "../notifications/record-note.ts";
import { lockUnnotifiedAnswers } from "./appeal-queries.ts";

const BATCH = 200;

/**
 * Adds final answers to appeals to the inbox; the mail with the text is already being sent. Each once, with any number
 * of workers.
 */
export async function notifyOfAppealAnswers(db: Database, now: Date): Promise<void> {
  const finalSince = new Date(now.getTime() - undoSeconds * 1000);
  const isMore = await db.transaction().execute(async (trx) => {
    const answered = await lockUnnotifiedAnswers(trx, finalSince, BATCH);
    for (const { id, personId, status, locale } of answered) {
      const { appeal } = (await loadMessages(isLocale(locale) ? locale : defaultLocale)).moderation;
      const text = status === "granted" ? appeal.answeredGranted : appeal.answeredUpheld;
      await recordNote(trx, { personId, title: appeal.answeredTitle, text, path: appealPath(id), now });
      await trx.updateTable("appeal").set({ notifiedAt: now }).where("id", "=", id).execute();
    }
    return answered.length === BATCH;
  });
  if (isMore) await notifyOfAppealAnswers(db, now);
}
