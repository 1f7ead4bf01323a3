import { afterwards } from "./afterwards.ts";
import { account } from "./account.ts";
import { activity } from "./activity.ts";
import { activityForm } from "./activity-form.ts";
import { activityHost } from "./activity-host.ts";
import { admin } from "./admin.ts";
import { auth } from "./auth.ts";
import { banned } from "./banned.ts";
import { calendar } from "./calendar.ts";
import { campaignMail } from "./campaign-mail.ts";
import { checkedPicture } from "./checked-picture.ts";
import { commentForm } from "./comment-form.ts";
import { consoleMessages } from "./console.ts";
import { consoleMainMessages } from "./console-main.ts";
import { discover } from "./discover.ts";
import { drawnMap } from "./drawn-map.ts";
import { errors } from "./errors.ts";
import { feeds } from "./feeds.ts";
import { formErrors } from "./form-errors.ts";
import { home } from "./home.ts";
import { inbox } from "./inbox.ts";
import { languageFilter } from "./language-filter.ts";
import { legal } from "./legal.ts";
import { lists } from "./lists.ts";
import { mail } from "./mail.ts";
import { mailSink } from "./mail-sink.ts";
import { loginProblems } from "./login-problems.ts";
import { map } from "./map.ts";
import { moderation } from "./moderation.ts";
import { myActivities } from "./my-activities.ts";
import { offline } from "./offline.ts";
import { notificationMail } from "./notification-mail.ts";
import { notificationPreferences } from "./notification-preferences.ts";
import { participation } from "./participation.ts";
import { personalData } from "./personal-data.ts";
import { photoCredit } from "./photo-credit.ts";
import { pictures } from "./pictures.ts";
import { profile } from "./profile.ts";
import { profileEditing } from "./profile-editing.ts";
import { profileSharing } from "./profile-sharing.ts";
import { published } from "./published.ts";
import { push } from "./push.ts";
import { pushOffer } from "./push-offer.ts";
import { ratings } from "./ratings.ts";
import { recommending } from "./recommending.ts";
import { reportForm } from "./report-form.ts";
import { sceneLibrary } from "./scene-library.ts";
import { sanctions } from "./sanctions.ts";
import { searches } from "./searches.ts";
import { sentMessages } from "./sent-messages.ts";
import { serverErrors } from "./server-errors.ts";
import { sharedProfile } from "./shared-profile.ts";
import { site } from "./site.ts";
import { tour } from "./tour.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { web } from "./web.ts";
import { when } from "./when.ts";
import { withoutScripts } from "./without-scripts.ts";

/** All messages of the interface, in British English and ICU format. One file per area. */
export const catalogue = {
  afterwards,
  account,
  activity,
  activityForm,
  activityHost,
  admin,
  auth,
  banned,
  calendar,
  campaignMail,
  commentForm,
  console: consoleMessages,
  consoleMain: consoleMainMessages,
  discover,
  drawnMap,
  errors: { ...errors, ...formErrors, ...serverErrors, ...loginProblems },
  loginProblems,
  feeds,
  home,
  inbox,
  languageFilter,
  legal,
  lists,
  mail,
  mailSink,
  map,
  moderation,
  myActivities,
  notificationMail,
  notificationPreferences,
  offline,
  participation,
  personalData,
  checkedPicture,
  photoCredit,
  pictures,
  profile,
  profileEditing,
  profileSharing,
  published,
  push,
  pushOffer,
  ratings,
  recommending,
  reportForm,
  sceneLibrary,
  sanctions,
  searches,
  sentMessages,
  sharedProfile,
  site,
  tour,
  unsubscribe,
  web,
  when,
  withoutScripts,
} as const;
