import type { SceneSeed } from "./image/scene-seed.ts";
import { slugify } from "./profile/slug.ts";

/**
 * All paths of the website, relative to PUBLIC_URL. Used by the web app, mail, calendars, sitemap and
 * console.
 */

type PlaceSlugs = {
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly place?: string | undefined;
};

/** The page that a browser stores, and opens in place of any other without a network. */
export const offlineShellPath = "/offline";
export const homePath = "/";
export const createActivityPath = "/activity/create";
export const suggestActivityPath = "/activity/suggest";
export const notificationsPath = "/notifications";
export const ownListsPath = "/lists";
/** One's own likes. */
export const likedPath = "/liked";
export const accountPath = "/account";
/** The link for mail preferences in every mail. Without a session, it opens the login first. */
export const mailPreferencesPath = "/?userPreferences=email";
export const adminPath = "/admin";
export const termsPath = "/legal/terms";
export const privacyPath = "/legal/privacy";
/** All that the website shows to somebody whose account is banned. */
export const bannedPath = "/banned";
export const supportPath = "/support";
export const discoverPath = "/discover";

/** `/discover`, `/discover/{country}`, `/discover/{country}/{region}` or with the place; stops at the first missing level. */
export function placePath({ country, region, place }: PlaceSlugs): string {
  const levels = [country, region, place];
  const known = levels.slice(0, levels.includes(undefined) ? levels.indexOf(undefined) : levels.length);
  return [discoverPath, ...known.map((slug) => encodeURIComponent(slug ?? ""))].join("/");
}

/** The slug is for readers and search engines; only the id is evaluated. */
export function activityPath(activity: { readonly _id: string; readonly title: string }): string {
  const slug = slugify(activity.title);
  return slug === "" ? `/activity/${activity._id}` : `/activity/${activity._id}/${slug}`;
}

/** More than any activity has options; longer paths would be rejected as return paths. */
const JOIN_OPTIONS_MAX = 40;

/** The activity with the join sheet open and options selected, as the return path of a login or sign-up. */
export function joinPath(
  activity: { readonly _id: string; readonly title: string },
  optionIds: readonly string[],
): string {
  return `${activityPath(activity)}?join=${optionIds.slice(0, JOIN_OPTIONS_MAX).join(",")}`;
}

/** `/` with the login dialog open, which then returns to `returnPath`. */
export function loginFirstPath(returnPath: string): string {
  return `/?returnTo=${encodeURIComponent(returnPath)}`;
}

export function editActivityPath(activityId: string): string {
  return `/activity/${activityId}/edit`;
}

export function userPath(userId: string): string {
  return `/user/${userId}/`;
}

/** A person's activities by list. */
export function userActivitiesPath(userId: string, list: "upcoming" | "past" | "suggested"): string {
  return `/user/${userId}/${list}`;
}

export function listPath(listId: string): string {
  return `/list/${listId}`;
}

export function projectPath(urlSlug: string): string {
  return `/project/${encodeURIComponent(urlSlug)}`;
}

export function experiencePath(urlSlug: string): string {
  return `/experience/${encodeURIComponent(urlSlug)}`;
}

/** The mailed link that verifies an address; every page handles `emailVerifyHash`. */
export function verifyEmailPath(verifyHash: string): string {
  return `/?emailVerifyHash=${encodeURIComponent(verifyHash)}`;
}

/** The link mailed to the old address that undoes a change; every page handles `emailUndoHash`. */
export function undoEmailPath(emailUndoHash: string): string {
  return `/?emailUndoHash=${encodeURIComponent(emailUndoHash)}`;
}

/** The mailed link that sets a new password; every page handles `passwordResetHash`. */
export function resetPasswordPath(passwordResetHash: string): string {
  return `/?passwordResetHash=${encodeURIComponent(passwordResetHash)}`;
}

/** Starts a social login that returns to `referer`; `isAdult` means that the sign-up statement was confirmed. */
export function socialLoginPath(provider: string, { referer, isAdult }: { referer: string; isAdult: boolean }): string {
  const query = `referer=${encodeURIComponent(referer)}${isAdult ? "&isAdult=true" : ""}`;
  return `/auth/${encodeURIComponent(provider)}?${query}`;
}

/** The page for a failed social login; `why` is one of `loginProblems`. */
export function loginProblemPath(why: string, provider: string, referer: string): string {
  const [reason, name, back] = [why, provider, referer].map(encodeURIComponent);
  return `/login/problem?why=${reason}&provider=${name}&referer=${back}`;
}

/**
 * Unsubscribes from campaign mails without a login. With `campaignId`, the unsubscription counts for that campaign
 *.
 */
export function unsubscribePath(token: string, campaignId?: string): string {
  return `/unsubscribe/${token}${campaignId === undefined ? "" : `?c=${campaignId}`}`;
}

/** The staff view of a person, for colleagues with the link. */
export function sharedProfilePath(token: string): string {
  return `/admin/shared/${token}`;
}

/** A decision about the person with their appeal, by the id of the strike or of the appeal. */
export function appealPath(id: string): string {
  return `/appeal/${id}`;
}

/** The page marks the notification as read when it opens. */
export function withNotification(path: string, notificationId: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}notificationId=${encodeURIComponent(notificationId)}`;
}

export type Scene = { readonly seed: SceneSeed; readonly category: number; readonly period: number };

/** The generated picture of an activity or a profile without a photo; the same for cards, mail and link previews. */
export function scenePath({ seed, category, period }: Scene, format: "svg" | "png" = "svg"): string {
  return `/scene/${category}/${period}/${encodeURIComponent(seed)}.${format}`;
}

/** The same scene as a cover with aspect ratio 4:1: it shows more of the scene instead of cropping it. */
export function wideScenePath({ seed, category, period }: Scene): string {
  return `/scene/wide/${category}/${period}/${encodeURIComponent(seed)}.svg`;
}

/**
 * The picture of a page in link previews: of an activity, a person, a list or a place. A new `version` makes services
 * that store pictures by address load it again.
 */
export function previewPath(pagePath: string, { locale, version }: { locale: string; version: string }): string {
  const [, kind = "", id = "", ...rest] = pagePath.split("/");
  const subject = kind === "discover" ? [kind, id, ...rest].filter((part) => part !== "") : [kind, id];
  return `/preview/${subject.join("/")}.jpg?lang=${locale}&v=${version}`;
}

/** Activities of a place, or those that a person hosts, to subscribe to; `pagePath` is that of the place or the person. */
export function feedPath(pagePath: string, format: "rss" | "ics"): string {
  return `/feed${pagePath.replace(/\/$/, "")}.${format}`;
}

/** An activity as a calendar file, with public data or as the caller sees it. */
export function activityCalendarPath(activityId: string, seenBy: "anybody" | "caller"): string {
  return `/api/${seenBy === "anybody" ? "public" : "private"}/v1.0/calendar/activity/${activityId}.ics`;
}

/** A person's private calendar feed; the token grants access. */
export function calendarFeedPath(token: string): string {
  return `/api/public/v1.0/calendar/feed/${token}.ics`;
}
