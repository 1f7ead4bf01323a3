import { activity } from "./en/activity.ts";
import { activityForm } from "./en/activity-form.ts";
import { admin } from "./en/admin.ts";
import { auth } from "./en/auth.ts";
import { discover } from "./en/discover.ts";
import { errors } from "./en/errors.ts";
import { home } from "./en/home.ts";
import { inbox } from "./en/inbox.ts";
import { lists } from "./en/lists.ts";
import { map } from "./en/map.ts";
import { policies } from "./en/moderation.ts";
import { myActivities } from "./en/my-activities.ts";
import { personalData } from "./en/personal-data.ts";
import { profile } from "./en/profile.ts";
import { ratings } from "./en/ratings.ts";
import { searches } from "./en/searches.ts";
import { unsubscribe } from "./en/unsubscribe.ts";
import { web } from "./en/web.ts";
import { when } from "./en/when.ts";

/** What every page of the web app may say. Long texts (legal, help) and those of the account load with their own pages. */
export const webMessages = {
  activity,
  activityForm,
  admin,
  auth,
  discover,
  errors,
  home,
  inbox,
  lists,
  map,
  moderation: { policy: policies },
  myActivities,
  personalData,
  profile,
  ratings,
  searches,
  unsubscribe,
  web,
  when,
} as const;

export type WebMessages = typeof webMessages;
