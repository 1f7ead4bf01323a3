import { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "./http/api-env.ts";
import { privateClientContextRoutes, publicClientContextRoutes } from "./modules/accounts/client-context-routes.ts";
import { privateRoutes as privateEmail, publicRoutes as publicEmail } from "./modules/accounts/email-routes.ts";
import {
  privateRoutes as privatePasswords,
  publicRoutes as publicPasswords,
} from "./modules/accounts/password-routes.ts";
import { personalDataRoutes } from "./modules/accounts/personal-data-routes.ts";
import { privacyRoutes } from "./modules/accounts/privacy-routes.ts";
import { privateRoutes as privateAccounts, publicRoutes as publicAccounts } from "./modules/accounts/routes.ts";
import { privateRoutes as ownSessions } from "./modules/accounts/session-list-routes.ts";
import { loginProviderRoutes, privateSocialRoutes, publicSocialRoutes } from "./modules/accounts/social-routes.ts";
import { readRoutes as activityReads, ownListRoutes } from "./modules/activities/read-routes.ts";
import { publicStreamRoutes as activityStreams } from "./modules/activities/stream-routes.ts";
import { writeRoutes as activityWrites } from "./modules/activities/write-routes.ts";
import { activityRoutes as administeredActivities } from "./modules/administration/activity-routes.ts";
import { commentOversightRoutes } from "./modules/administration/comment-routes.ts";
import { insightRoutes } from "./modules/administration/insight-routes.ts";
import { peopleRoutes } from "./modules/administration/people-routes.ts";
import { personFileRoutes } from "./modules/administration/person-file-routes.ts";
import { personMessageRoutes } from "./modules/administration/person-message-routes.ts";
import { shareRoutes } from "./modules/administration/share-routes.ts";
import { blockRoutes } from "./modules/blocking/routes.ts";
import { calendarRoutes, publicCalendarRoutes } from "./modules/calendar/routes.ts";
import { campaignRoutes } from "./modules/campaigns/routes.ts";
import { subscriptionRoutes } from "./modules/campaigns/subscription-routes.ts";
import { readRoutes as commentReads, privateRoutes as privateComments } from "./modules/comments/routes.ts";
import { publicRoutes as publicContributors } from "./modules/contributors/routes.ts";
import { publicRoutes as publicDiscovery } from "./modules/discovery/routes.ts";
import { privateRoutes as privateLikes } from "./modules/likes/routes.ts";
import { readRoutes as listReads, privateRoutes as privateLists } from "./modules/lists/routes.ts";
import { publicRoutes as publicMaps } from "./modules/maps/routes.ts";
import { privateRoutes as privateMedia } from "./modules/media/routes.ts";
import { appealRoutes } from "./modules/moderation/appeal-routes.ts";
import { consoleRoutes } from "./modules/moderation/console-routes.ts";
import { privateRoutes as privateModeration } from "./modules/moderation/routes.ts";
import { colleagueRoutes } from "./modules/moderation/colleague-routes.ts";
import { consoleStreamRoutes } from "./modules/moderation/stream-routes.ts";
import { deviceRoutes, pushKeyRoutes } from "./modules/notifications/device-routes.ts";
import { preferenceRoutes } from "./modules/notifications/preference-routes.ts";
import { privateRoutes as privateNotifications } from "./modules/notifications/routes.ts";
import { sentMessageRoutes } from "./modules/notifications/sent-message-routes.ts";
import { streamRoutes } from "./modules/notifications/stream-routes.ts";
import { offlineRoutes } from "./modules/offline/routes.ts";
import { privateRoutes as privateParticipation } from "./modules/participation/routes.ts";
import { publicRoutes as publicPlaces } from "./modules/places/routes.ts";
import {
  privateRoutes as privateProfiles,
  readRoutes as profileReads,
  publicRoutes as publicProfiles,
} from "./modules/profiles/routes.ts";
import { privateRoutes as privateRatings, readRoutes as ratingReads } from "./modules/ratings/routes.ts";
import { publicRoutes as publicReference } from "./modules/reference/routes.ts";
import { privateRoutes as privateSearches } from "./modules/searches/routes.ts";
import { specialRoutes } from "./modules/special-notifications/routes.ts";
import { suppressionRoutes } from "./modules/suppression/routes.ts";

// Side-effect imports: they extend `Services` for routes of lower layers, and client type-checking reaches them only
// through this file.
import "./modules/administration/local-finds.ts";
import "./modules/maps/map-archives.ts";
import "./modules/places/geocoder.ts";

/** All modules, grouped by the base path of the specification. The order matters only where paths overlap. */
const publicModules = [
  publicAccounts,
  publicEmail,
  publicPasswords,
  loginProviderRoutes,
  publicSocialRoutes,
  publicClientContextRoutes,
  suppressionRoutes,
  publicReference,
  publicPlaces,
  publicMaps,
  publicDiscovery,
  activityReads,
  activityStreams,
  ratingReads,
  publicContributors,
  commentReads,
  listReads,
  profileReads,
  publicProfiles,
  subscriptionRoutes,
  pushKeyRoutes,
  publicCalendarRoutes,
] as const;

const privateModules = [
  privateAccounts,
  personalDataRoutes,
  privacyRoutes,
  blockRoutes,
  privateEmail,
  privatePasswords,
  ownSessions,
  privateSocialRoutes,
  privateClientContextRoutes,
  privateNotifications,
  streamRoutes,
  preferenceRoutes,
  deviceRoutes,
  sentMessageRoutes,
  offlineRoutes,
  calendarRoutes,
  ownListRoutes,
  activityReads,
  activityWrites,
  privateParticipation,
  privateLikes,
  ratingReads,
  privateRatings,
  commentReads,
  privateComments,
  listReads,
  privateLists,
  privateSearches,
  privateMedia,
  privateModeration,
  appealRoutes,
  specialRoutes,
  commentOversightRoutes,
  shareRoutes,
  consoleRoutes,
  colleagueRoutes,
  consoleStreamRoutes,
  privateProfiles,
  profileReads,
  campaignRoutes,
  peopleRoutes,
  personFileRoutes,
  personMessageRoutes,
  administeredActivities,
  insightRoutes,
] as const;

/**
 * Mounted without types, because each link of a typed chain slows the compiler. Clients are typed from the lists in
 * routes-type.ts.
 */
export const apiRoutes = new OpenAPIHono<ApiEnv>();
for (const module of publicModules) apiRoutes.route("/api/public/v1.0", module);
for (const module of privateModules) apiRoutes.route("/api/private/v1.0", module);

export type PublicModule = (typeof publicModules)[number];
export type PrivateModule = (typeof privateModules)[number];
