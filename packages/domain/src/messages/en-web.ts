import { account } from "./en/account.ts";
import { activity } from "./en/activity.ts";
import { activityForm } from "./en/activity-form.ts";
import { admin } from "./en/admin.ts";
import { auth } from "./en/auth.ts";
import { discover } from "./en/discover.ts";
import { errors } from "./en/errors.ts";
import { home } from "./en/home.ts";
import { inbox } from "./en/inbox.ts";
import { map } from "./en/map.ts";
import { policies } from "./en/moderation.ts";
import { myActivities } from "./en/my-activities.ts";
import { notificationPreferences } from "./en/notification-preferences.ts";
import { personalData } from "./en/personal-data.ts";
import { profile } from "./en/profile.ts";
import { searches } from "./en/searches.ts";
import { unsubscribe } from "./en/unsubscribe.ts";
import { web } from "./en/web.ts";
import { when } from "./en/when.ts";

/** What every page of the web app may say. Long texts (legal, help) load with their own pages. */
export const webMessages = {
  account,
  activity,
  activityForm,
  admin,
  auth,
  discover,
  errors,
  home,
  inbox,
  map,
  moderation: { policy: policies },
  myActivities,
  notificationPreferences,
  personalData,
  profile,
  searches,
  unsubscribe,
  web,
  when,
} as const;

export type WebMessages = typeof webMessages;
