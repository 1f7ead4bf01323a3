import { calendar } from "./en/calendar.ts";
import { campaignMail } from "./en/campaign-mail.ts";
import { consoleWords } from "./en/console.ts";
import { legal } from "./en/legal.ts";
import { mail } from "./en/mail.ts";
import { mailSink } from "./en/mail-sink.ts";
import { moderation } from "./en/moderation.ts";
import { accountMessages } from "./en-account.ts";
import { webMessages } from "./en-web.ts";

/** Every text a person reads, in British English, as ICU messages. One file an area. */
export const en = {
  ...webMessages,
  ...accountMessages,
  calendar,
  campaignMail,
  console: consoleWords,
  legal,
  mail,
  mailSink,
  moderation,
} as const;
