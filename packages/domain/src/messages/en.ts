import { activity } from "./en/activity.ts";
import { activityForm } from "./en/activity-form.ts";
import { auth } from "./en/auth.ts";
import { discover } from "./en/discover.ts";
import { errors } from "./en/errors.ts";
import { home } from "./en/home.ts";
import { inbox } from "./en/inbox.ts";
import { legal } from "./en/legal.ts";
import { mail } from "./en/mail.ts";
import { mailSink } from "./en/mail-sink.ts";
import { myActivities } from "./en/my-activities.ts";
import { profile } from "./en/profile.ts";
import { web } from "./en/web.ts";
import { when } from "./en/when.ts";

/** Every text a person reads, in British English, as ICU messages. One file an area. */
export const en = {
  activity,
  activityForm,
  auth,
  discover,
  errors,
  home,
  inbox,
  legal,
  mail,
  mailSink,
  myActivities,
  profile,
  web,
  when,
} as const;

/** The shape every language has to fill. */
export type Messages = typeof en;
