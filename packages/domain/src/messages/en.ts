import { calendar } from "./en/calendar.ts";
import { campaignMail } from "./en/campaign-mail.ts";
import { consoleWords } from "./en/console.ts";
import { legal } from "./en/legal.ts";
import { mail } from "./en/mail.ts";
import { errors } from "./en/errors.ts";
import { mailSink } from "./en/mail-sink.ts";
import { moderation } from "./en/moderation.ts";
import { notificationMail } from "./en/notification-mail.ts";
import { serverErrors } from "./en/server-errors.ts";
import { allWebMessages } from "./en-pages.ts";

/** Every text a person reads, in British English, as ICU messages. One file an area. */
export const en = {
  ...allWebMessages,
  calendar,
  campaignMail,
  console: consoleWords,
  errors: { ...errors, ...serverErrors },
  legal,
  mail,
  mailSink,
  moderation,
  notificationMail,
} as const;
