import type { Translate } from "../../locale.ts";
import { loadActivity } from "../../modules/activities/load-activities.ts";
import { plainReader } from "../../modules/activities/plain-reader.ts";
import { activityOf } from "../../modules/activities/views.ts";
import { findMailedEntry, lockMailedEntry, saveMailedEntry } from "../../modules/calendar/mailed-entries.ts";
import { type CalendarFileKind, nextCalendarFile } from "../../modules/calendar/next-calendar-file.ts";
import { writeCalendar } from "../../modules/calendar/write-calendar.ts";
import type { Attachment, RenderContext } from "../rendered-mail.ts";

export type CalendarAttachment = { readonly kind: CalendarFileKind; readonly attachment: Attachment };

type Input = {
  readonly activity: { readonly _id: string; readonly title: string } | null;
  readonly readerId: string | null;
  /** What the mail brings even without an earlier entry. */
  readonly wanted: "publish" | "cancel" | null;
  readonly t: Translate;
};

/**
 * The calendar file of a mail about an activity: the entries of the calendar feed, with the same UID, limited to what the
 * recipient may see. Also corrects or takes back the entry that an earlier mail brought, whatever this mail is about. Null
 * where neither is due.
 */
export async function attachCalendar(
  { db, config, clock }: RenderContext,
  { activity: brief, readerId, wanted, t }: Input,
): Promise<CalendarAttachment | null> {
  if (brief === null || readerId === null) return null;
  const key = { activityId: brief._id, personId: readerId };
  if (wanted === null && (await findMailedEntry(db, key)) === null) return null;
  return db.transaction().execute(async (trx) => {
    await lockMailedEntry(trx, key);
    const known = await findMailedEntry(trx, key);
    const [reader, now] = [plainReader(readerId), clock()];
    const loaded = await loadActivity(trx, brief._id, reader, now);
    const activity = loaded === null ? null : activityOf(loaded, reader, now);
    const messages = {
      notSettled: t("calendar.notSettled"),
      pending: t("calendar.pending"),
      cancelled: t("calendar.cancelled"),
    };
    const setting = { publicUrl: config.publicUrl, mailFrom: config.mailFrom, messages };
    const file = nextCalendarFile({ activityId: brief._id, title: brief.title, activity, known, wanted, now }, setting);
    const [entry] = file?.events ?? [];
    if (file === null || entry === undefined) return null;
    await saveMailedEntry(trx, key, entry);
    const method = file.kind === "cancel" ? "CANCEL" : "PUBLISH";
    return {
      kind: file.kind,
      attachment: {
        filename: "meander.ics",
        content: writeCalendar(file.events, { method }),
        contentType: `text/calendar; charset=utf-8; method=${method}`,
      },
    };
  });
}
