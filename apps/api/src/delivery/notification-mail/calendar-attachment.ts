import type { Activity } from "@meander/domain/contract/activities";
import type { Config } from "../../config.ts";
import type { Translate } from "../../locale.ts";
import { calendarEventsOf } from "../../modules/calendar/calendar-events.ts";
import { writeCalendar } from "../../modules/calendar/write-calendar.ts";
import type { Attachment } from "../rendered-mail.ts";

/** The same entries as the calendar feed, with the same UID and SEQUENCE, limited to what the recipient may see. */
export function calendarAttachment(
  activity: Activity,
  method: "PUBLISH" | "CANCEL",
  { config, t }: { readonly config: Pick<Config, "publicUrl" | "mailFrom">; readonly t: Translate },
): Attachment {
  const { publicUrl, mailFrom } = config;
  const messages = {
    notSettled: t("calendar.notSettled"),
    pending: t("calendar.pending"),
    cancelled: t("calendar.cancelled"),
  };
  return {
    filename: "meander.ics",
    content: writeCalendar(calendarEventsOf(activity, { publicUrl, mailFrom, messages }), { method }),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}
