import type { Config } from "../../config.ts";
import type { Translate } from "../../locale.ts";
import { calendarOf } from "../../modules/calendar/views.ts";
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
  return calendarOf(activities, title, { publicUrl, mailFrom, messages }).text;
}
