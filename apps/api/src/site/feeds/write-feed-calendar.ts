import type { Config } from "../../config.ts";
import type { Translate } from "../../locale.ts";
import { calendarEventsOf } from "../../modules/calendar/calendar-events.ts";
import { writeCalendar } from "../../modules/calendar/write-calendar.ts";
import type { Feed } from "./feed-views.ts";

/** A calendar to subscribe to. */
export function writeFeedCalendar(
  { title, activities }: Feed,
  { publicUrl, mailFrom }: Pick<Config, "publicUrl" | "mailFrom">,
  t: Translate,
): string {
  const messages = {
    notSettled: t("calendar.notSettled"),
    pending: t("calendar.pending"),
    cancelled: t("calendar.cancelled"),
  };
  const events = activities.flatMap((activity) => calendarEventsOf(activity, { publicUrl, mailFrom, messages }));
  return writeCalendar(events, { name: title });
}
