import { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "./http/api-env.ts";
import { privateRoutes as privateEmail, publicRoutes as publicEmail } from "./modules/accounts/email-routes.ts";
import {
  privateRoutes as privatePasswords,
  publicRoutes as publicPasswords,
} from "./modules/accounts/password-routes.ts";
import { personalDataRoutes } from "./modules/accounts/personal-data-routes.ts";
import { privateRoutes as privateAccounts, publicRoutes as publicAccounts } from "./modules/accounts/routes.ts";
import { privateRoutes as ownSessions } from "./modules/accounts/session-list-routes.ts";
import { loginProviderRoutes, privateSocialRoutes, publicSocialRoutes } from "./modules/accounts/social-routes.ts";
import { privateWhereaboutsRoutes, publicWhereaboutsRoutes } from "./modules/accounts/whereabouts-routes.ts";
import { ownListRoutes, readRoutes as activityReads } from "./modules/activities/read-routes.ts";
import { writeRoutes as activityWrites } from "./modules/activities/write-routes.ts";
import { activityRoutes as administeredActivities } from "./modules/administration/activity-routes.ts";
import { commentOversightRoutes } from "./modules/administration/comment-routes.ts";
import { shareRoutes } from "./modules/administration/share-routes.ts";
import { insightRoutes } from "./modules/administration/insight-routes.ts";
import { peopleRoutes } from "./modules/administration/people-routes.ts";
import { blockRoutes } from "./modules/blocking/routes.ts";
import { campaignRoutes } from "./modules/campaigns/routes.ts";
import { subscriptionRoutes } from "./modules/campaigns/subscription-routes.ts";
import { privateRoutes as privateComments, readRoutes as commentReads } from "./modules/comments/routes.ts";
import { publicRoutes as publicDiscovery } from "./modules/discovery/routes.ts";
import { privateRoutes as privateLikes } from "./modules/likes/routes.ts";
import { appealRoutes } from "./modules/moderation/appeal-routes.ts";
import { publicRoutes as publicContributors } from "./modules/contributors/routes.ts";
import { privateRoutes as privateLists, readRoutes as listReads } from "./modules/lists/routes.ts";
import { consoleRoutes } from "./modules/moderation/console-routes.ts";
import { privateRoutes as privateModeration } from "./modules/moderation/routes.ts";
import { consoleStreamRoutes } from "./modules/moderation/stream-routes.ts";
import { calendarRoutes, publicCalendarRoutes } from "./modules/calendar/routes.ts";
import { deviceRoutes, pushKeyRoutes } from "./modules/notifications/device-routes.ts";
import { preferenceRoutes } from "./modules/notifications/preference-routes.ts";
import { privateRoutes as privateNotifications } from "./modules/notifications/routes.ts";
import { streamRoutes } from "./modules/notifications/stream-routes.ts";
import { privateRoutes as privateParticipation } from "./modules/participation/routes.ts";
import { publicRoutes as publicPlaces } from "./modules/places/routes.ts";
import {
  privateRoutes as privateProfiles,
  publicRoutes as publicProfiles,
  readRoutes as profileReads,
} from "./modules/profiles/routes.ts";
import { privateRoutes as privateRatings, readRoutes as ratingReads } from "./modules/ratings/routes.ts";
import { publicRoutes as publicReference } from "./modules/reference/routes.ts";
import { privateRoutes as privateSearches } from "./modules/searches/routes.ts";
import { specialRoutes } from "./modules/special-notifications/routes.ts";
import { suppressionRoutes } from "./modules/suppression/routes.ts";

/** Every module, under the two bases of the specification (§7). Add yours to the base it belongs to; order does not matter unless addresses overlap. */
const publicApi = new OpenAPIHono<ApiEnv>()
  .route("/", publicAccounts)
  .route("/", publicEmail)
  .route("/", publicPasswords)
  .route("/", loginProviderRoutes)
  .route("/", publicSocialRoutes)
  .route("/", publicWhereaboutsRoutes)
  .route("/", suppressionRoutes)
  .route("/", publicReference)
  .route("/", publicPlaces)
  .route("/", publicDiscovery)
  .route("/", activityReads)
  .route("/", ratingReads)
  .route("/", publicContributors)
  .route("/", commentReads)
  .route("/", listReads)
  .route("/", profileReads)
  .route("/", publicProfiles)
  .route("/", subscriptionRoutes)
  .route("/", pushKeyRoutes)
  .route("/", publicCalendarRoutes);

const privateApi = new OpenAPIHono<ApiEnv>()
  .route("/", privateAccounts)
  .route("/", personalDataRoutes)
  .route("/", blockRoutes)
  .route("/", privateEmail)
  .route("/", privatePasswords)
  .route("/", ownSessions)
  .route("/", privateSocialRoutes)
  .route("/", privateWhereaboutsRoutes)
  .route("/", privateNotifications)
  .route("/", streamRoutes)
  .route("/", preferenceRoutes)
  .route("/", deviceRoutes)
  .route("/", calendarRoutes)
  .route("/", ownListRoutes)
  .route("/", activityReads)
  .route("/", activityWrites)
  .route("/", privateParticipation)
  .route("/", privateLikes)
  .route("/", ratingReads)
  .route("/", privateRatings)
  .route("/", commentReads)
  .route("/", privateComments)
  .route("/", listReads)
  .route("/", privateLists)
  .route("/", privateSearches)
  .route("/", privateModeration)
  .route("/", appealRoutes)
  .route("/", specialRoutes)
  .route("/", shareRoutes)
  .route("/", consoleRoutes)
  .route("/", consoleStreamRoutes)
  .route("/", commentOversightRoutes)
  .route("/", privateProfiles)
  .route("/", profileReads)
  .route("/", campaignRoutes)
  .route("/", peopleRoutes)
  .route("/", administeredActivities)
  .route("/", insightRoutes);

export const apiRoutes = new OpenAPIHono<ApiEnv>()
  .route("/api/public/v1.0", publicApi)
  .route("/api/private/v1.0", privateApi);
