import { adminCommentsResponse } from "@meander/domain/contract/admin-comments";
import {
  activeActivitiesResponse,
  activitySearchResponse,
  adminPeopleResponse,
  adminPerson,
  auditResponse,
  hideResponse,
  metricsResponse,
  recommendResponse,
} from "@meander/domain/contract/administration";
import {
  campaignRecord,
  campaignsResponse,
  previewResponse,
  reach,
  recipientsResponse,
  sampleResponse,
} from "@meander/domain/contract/campaigns";
import { personCasesResponse } from "@meander/domain/contract/cases";
import { okResponse } from "@meander/domain/contract/envelope";
import { geocodeResponse } from "@meander/domain/contract/geo";
import { newShare, profileSharesResponse } from "@meander/domain/contract/shared-profiles";
import { specialReach, specialRecord, specialsResponse } from "@meander/domain/contract/special-notifications";
import { z } from "zod";
import type { PlaceChoice, ServerCalls } from "../ipc/server-calls.ts";
import type { Method } from "./server-client.ts";

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** How one call of a window becomes one request to the server. */
export type ServerRoute<Request, Response> = {
  readonly method: Method;
  /** Below the API's base. */
  readonly path: (request: Request) => string;
  readonly query?: (request: Request) => Query;
  readonly body?: (request: Request) => object;
  readonly answer: z.ZodType<Response>;
  /** Asked below the public base, as the website does. */
  readonly isPublic?: true;
};

const nothing = z.unknown().transform(() => null);
const campaign = ({ campaignId }: { readonly campaignId: string }) => `/admin/campaign/${campaignId}`;

/** Every call that main only passes on. */
export const serverCalls: {
  readonly [Name in keyof ServerCalls]: ServerRoute<ServerCalls[Name]["request"], ServerCalls[Name]["response"]>;
} = {
  listPeople: { method: "GET", path: () => "/admin/users", query: asQuery, answer: adminPeopleResponse },
  getPerson: { method: "GET", path: ({ userId }) => `/admin/user/${userId}`, answer: adminPerson },
  promotePerson: {
    method: "POST",
    path: ({ userId }) => `/admin/user/${userId}/promote`,
    body: ({ userType, from }) => ({ userType, from }),
    answer: adminPerson,
  },
  listPersonCases: {
    method: "GET",
    path: ({ userId }) => `/admin/user/${userId}/cases`,
    answer: personCasesResponse,
  },
  searchActivities: {
    method: "GET",
    path: () => "/admin/activities/search",
    query: asQuery,
    answer: activitySearchResponse,
  },
  listActiveActivities: {
    method: "GET",
    path: () => "/admin/activities/active",
    query: ({ onlyTourists, onlyLocalSearches, onlyRecommended, includeHidden, ...rest }) => ({
      only_tourists: onlyTourists,
      only_local_searches: onlyLocalSearches,
      only_recommended: onlyRecommended,
      include_hidden: includeHidden,
      ...rest,
    }),
    answer: activeActivitiesResponse,
  },
  recommendActivity: {
    method: "POST",
    path: ({ activityId }) => `/activity/${activityId}/recommend`,
    body: ({ recommended }) => ({ recommended }),
    answer: recommendResponse,
  },
  hideActivity: {
    method: "POST",
    path: ({ activityId }) => `/admin/activity/${activityId}/hide`,
    body: ({ hidden, category, reason }) => ({ hidden, category, reason }),
    answer: hideResponse,
  },
  listComments: { method: "GET", path: () => "/admin/comments", query: asQuery, answer: adminCommentsResponse },
  removeComment: {
    method: "DELETE",
    path: ({ commentId }) => `/comment/${commentId}`,
    query: ({ category, reason }) => ({ category, reason }),
    answer: nothing,
  },
  getMetrics: { method: "GET", path: () => "/admin/metrics", query: asQuery, answer: metricsResponse },
  listAudit: { method: "GET", path: () => "/admin/audit", query: asQuery, answer: auditResponse },
  listCampaigns: { method: "GET", path: () => "/admin/campaigns", query: asQuery, answer: campaignsResponse },
  getCampaign: { method: "GET", path: campaign, answer: campaignRecord },
  createCampaign: { method: "POST", path: () => "/admin/campaigns", body: (body) => body, answer: campaignRecord },
  updateCampaign: {
    method: "PATCH",
    path: campaign,
    body: ({ campaignId: _named, ...body }) => body,
    answer: campaignRecord,
  },
  deleteCampaign: { method: "DELETE", path: campaign, answer: nothing },
  approveCampaign: {
    method: "POST",
    path: (request) => `${campaign(request)}/approve`,
    body: ({ contentHash }) => ({ contentHash }),
    answer: campaignRecord,
  },
  startCampaign: {
    method: "POST",
    path: (request) => `${campaign(request)}/start`,
    body: ({ at }) => ({ at }),
    answer: campaignRecord,
  },
  pauseCampaign: { method: "POST", path: (request) => `${campaign(request)}/pause`, answer: campaignRecord },
  resumeCampaign: { method: "POST", path: (request) => `${campaign(request)}/resume`, answer: campaignRecord },
  cancelCampaign: { method: "POST", path: (request) => `${campaign(request)}/cancel`, answer: campaignRecord },
  testCampaign: { method: "POST", path: (request) => `${campaign(request)}/test`, answer: okResponse },
  previewCampaign: {
    method: "GET",
    path: (request) => `${campaign(request)}/preview`,
    query: ({ userId }) => ({ userId }),
    answer: previewResponse,
  },
  getReach: {
    method: "POST",
    path: () => "/admin/campaigns/reach",
    body: ({ audience }) => ({ audience }),
    answer: reach,
  },
  listSamplePeople: {
    method: "GET",
    path: (request) => `${campaign(request)}/sample`,
    query: ({ q }) => ({ q }),
    answer: sampleResponse,
  },
  listRecipients: {
    method: "GET",
    path: (request) => `${campaign(request)}/recipients`,
    query: ({ campaignId: _named, ...query }) => asQuery(query),
    answer: recipientsResponse,
  },
  listSpecials: {
    method: "GET",
    path: () => "/admin/notifications/special",
    query: asQuery,
    answer: specialsResponse,
  },
  getSpecialReach: {
    method: "POST",
    path: () => "/admin/notifications/special/reach",
    body: ({ to }) => ({ to }),
    answer: specialReach,
  },
  sendSpecial: {
    method: "POST",
    path: () => "/admin/notifications/special",
    body: (body) => body,
    answer: specialRecord,
  },
  shareProfile: { method: "POST", path: ({ userId }) => `/admin/user/${userId}/share`, answer: newShare },
  listShares: { method: "GET", path: ({ userId }) => `/admin/user/${userId}/shares`, answer: profileSharesResponse },
  revokeShare: { method: "DELETE", path: ({ shareId }) => `/admin/share/${shareId}`, answer: nothing },
  searchPlaces: {
    method: "GET",
    path: () => "/geocode",
    query: ({ q }) => ({ q, types: "country,region,place" }),
    answer: geocodeResponse.transform(({ features }) => features.flatMap(toPlaceChoice)),
    isPublic: true,
  },
};

/** The queries of the contract hold nothing but text, numbers and flags. */
function asQuery(request: object): Query {
  return z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.undefined()])).parse(request);
}

type Feature = z.infer<typeof geocodeResponse>["features"][number];

function toPlaceChoice({ placeType, placeName, context, center }: Feature): PlaceChoice[] {
  if (placeType !== "country" && placeType !== "region" && placeType !== "place") return [];
  const countryCode = context.country?.short_code?.toUpperCase() ?? null;
  return [{ label: placeName, kind: placeType, countryCode, centre: center }];
}
