import { activityForm } from "./en/activity-form.ts";
import { activityHost } from "./en/activity-host.ts";
import { admin } from "./en/admin.ts";
import { auth } from "./en/auth.ts";
import { discover } from "./en/discover.ts";
import { home } from "./en/home.ts";
import { inbox } from "./en/inbox.ts";
import { lists } from "./en/lists.ts";
import { myActivities } from "./en/my-activities.ts";
import { policies } from "./en/policies.ts";
import { profile } from "./en/profile.ts";
import { reportForm } from "./en/report-form.ts";
import { searches } from "./en/searches.ts";
import { unsubscribe } from "./en/unsubscribe.ts";
import { accountMessages } from "./en-account.ts";
import { webMessages } from "./en-web.ts";

/** Everything the web app may say, as its server knows it. In the browser a page or dialog brings its own words along. */
export const allWebMessages = {
  ...webMessages,
  ...accountMessages,
  activityForm,
  activityHost,
  admin,
  auth,
  discover,
  home,
  inbox,
  lists,
  moderation: { policy: policies },
  myActivities,
  profile,
  reportForm,
  searches,
  unsubscribe,
} as const;

export type AllWebMessages = typeof allWebMessages;
