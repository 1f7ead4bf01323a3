import { adminCommentsQuery, adminCommentsResponse } from "@meander/domain/contract/admin-comments";
import {
  activeActivitiesQuery,
  activeActivitiesResponse,
  activitySearchResponse,
  adminPeopleQuery,
  adminPeopleResponse,
  adminPerson,
  adminPersonQuery,
  auditQuery,
  auditResponse,
  metricsQuery,
  metricsResponse,
  promoteBody,
  recommendResponse,
} from "@meander/domain/contract/administration";
import {
  approveBody,
  audience,
  campaignBody,
  campaignRecord,
  campaignsResponse,
  campaignUpdateBody,
  previewResponse,
  reachEstimate,
  recipientsQuery,
  recipientsResponse,
  sampleResponse,
} from "@meander/domain/contract/campaigns";
import { caseEvidence } from "@meander/domain/contract/case-evidence";
import { openCaseBody, openCaseResponse } from "@meander/domain/contract/cases";
import { colleaguesResponse, viewersBody, viewersResponse } from "@meander/domain/contract/colleagues";
import { personCasesResponse } from "@meander/domain/contract/person-cases";
import { instant, okResponse } from "@meander/domain/contract/envelope";
import { geocodeResponse } from "@meander/domain/contract/geo";
import {
  fileEntryKinds,
  personFileResponse,
  revealBody,
  revealedPerson,
  tagBody,
  tagsResponse,
} from "@meander/domain/contract/person-file";
import { personMessagesResponse } from "@meander/domain/contract/person-messages";
import { newShare, profileSharesResponse } from "@meander/domain/contract/shared-profiles";
import {
  specialBody,
  specialReach,
  specialRecord,
  specialsQuery,
  specialsResponse,
  specialTarget,
} from "@meander/domain/contract/special-notifications";
import { z } from "zod";
import { validatedInput, ignored, forwardToServer, readFromServer } from "./call.ts";

const userId = z.strictObject({ userId: z.uuid() });
const campaignId = z.strictObject({ campaignId: z.uuid() });
/** Booleans over IPC; the server's query encodes them as text. */
const activeActivitiesRequest = z.strictObject({
  onlyTourists: z.boolean(),
  onlyLocalSearches: z.boolean(),
  onlyRecommended: z.boolean(),
  includeHidden: z.boolean(),
  q: z.string().max(240),
  limit: z.int().min(1).max(200),
  cursor: activeActivitiesQuery.shape.cursor,
});
export type ActiveActivitiesRequest = z.output<typeof activeActivitiesRequest>;

/** Calls that main forwards to the server; they fail with `offline` without a network. */
export const serverCalls = {
  listPeople: readFromServer({
    request: validatedInput(adminPeopleQuery),
    response: adminPeopleResponse,
    send: (api, query) => api.private.admin.users.$get({ query }),
  }),
  getPerson: readFromServer({
    request: userId.extend({ purpose: adminPersonQuery.shape.purpose.unwrap().optional() }),
    response: adminPerson,
    send: (api, { userId, ...query }) => api.private.admin.user[":userId"].$get({ param: { userId }, query }),
  }),
  getPersonFile: readFromServer({
    request: userId.extend({ kinds: z.array(z.enum(fileEntryKinds)), cursor: z.string().max(300).optional() }),
    response: personFileResponse,
    send: (api, { userId, kinds, ...query }) =>
      api.private.admin.user[":userId"].file.$get({
        param: { userId },
        query: { ...query, ...(kinds.length > 0 && { kinds: kinds.join(",") }) },
      }),
  }),
  getPersonMessages: readFromServer({
    request: userId.extend({ cursor: z.string().max(300).optional() }),
    response: personMessagesResponse,
    send: (api, { userId, ...query }) => api.private.admin.user[":userId"].messages.$get({ param: { userId }, query }),
  }),
  revealPerson: forwardToServer({
    request: revealBody.extend(userId.shape).strict(),
    response: revealedPerson,
    send: (api, { userId, ...json }) => api.private.admin.user[":userId"].reveal.$post({ param: { userId }, json }),
  }),
  tagPerson: forwardToServer({
    request: tagBody.extend(userId.shape).strict(),
    response: tagsResponse,
    send: (api, { userId, ...json }) => api.private.admin.user[":userId"].tags.$post({ param: { userId }, json }),
  }),
  untagPerson: forwardToServer({
    request: userId.extend({ tagId: z.uuid() }),
    response: tagsResponse,
    send: (api, param) => api.private.admin.user[":userId"].tags[":tagId"].$delete({ param }),
  }),
  promotePerson: forwardToServer({
    request: promoteBody.extend(userId.shape).strict(),
    response: adminPerson,
    send: (api, { userId, ...json }) => api.private.admin.user[":userId"].promote.$post({ param: { userId }, json }),
  }),
  /** Cases about a person with their strikes, limited to cases that the moderator may handle. */
  listPersonCases: readFromServer({
    request: userId,
    response: personCasesResponse,
    send: (api, param) => api.private.admin.user[":userId"].cases.$get({ param }),
  }),
  getCaseEvidence: readFromServer({
    request: z.strictObject({ caseId: z.uuid() }),
    response: caseEvidence,
    send: (api, param) => api.private.admin.case[":caseId"].evidence.$get({ param }),
  }),
  listColleagues: readFromServer({
    request: z.strictObject({}),
    response: colleaguesResponse,
    send: (api) => api.private.admin.colleagues.$get(),
  }),
  lookAtCase: forwardToServer({
    request: viewersBody.extend({ caseId: z.uuid() }).strict(),
    response: viewersResponse,
    send: (api, { caseId, ...json }) => api.private.admin.case[":caseId"].viewers.$post({ param: { caseId }, json }),
  }),
  /** Opens a case without a report; the subject's undecided one if it has any. */
  openCase: forwardToServer({
    request: openCaseBody.strict(),
    response: openCaseResponse,
    send: (api, json) => api.private.admin.cases.$post({ json }),
  }),
  /** Search by title or place for staff without the permission to oversee activities. */
  searchActivities: forwardToServer({
    request: z.strictObject({ q: z.string().max(240) }),
    response: activitySearchResponse,
    send: (api, query) => api.private.admin.activities.search.$get({ query }),
  }),
  listActiveActivities: readFromServer({
    request: activeActivitiesRequest,
    response: activeActivitiesResponse,
    send: (api, { onlyTourists, onlyLocalSearches, onlyRecommended, includeHidden, ...query }) =>
      api.private.admin.activities.active.$get({
        query: {
          ...query,
          only_tourists: `${onlyTourists}`,
          only_local_searches: `${onlyLocalSearches}`,
          only_recommended: `${onlyRecommended}`,
          include_hidden: `${includeHidden}`,
        },
      }),
  }),
  recommendActivity: forwardToServer({
    request: z.strictObject({ activityId: z.uuid(), recommended: z.boolean() }),
    response: recommendResponse,
    send: (api, { activityId, ...json }) =>
      api.private.activity[":activityId"].recommend.$post({ param: { activityId }, json }),
  }),
  listComments: readFromServer({
    request: validatedInput(adminCommentsQuery),
    response: adminCommentsResponse,
    send: (api, query) => api.private.admin.comments.$get({ query }),
  }),
  getMetrics: readFromServer({
    request: validatedInput(metricsQuery),
    response: metricsResponse,
    send: (api, query) => api.private.admin.metrics.$get({ query }),
  }),
  listAudit: readFromServer({
    request: validatedInput(auditQuery),
    response: auditResponse,
    send: (api, query) => api.private.admin.audit.$get({ query }),
  }),
  listCampaigns: readFromServer({
    request: z.strictObject({ cursor: z.string().max(300).optional() }),
    response: campaignsResponse,
    send: (api, query) => api.private.admin.campaigns.$get({ query }),
  }),
  /** Those that the logged-in person is asked to approve. */
  listWaitingCampaigns: readFromServer({
    request: z.undefined(),
    response: campaignsResponse,
    send: (api) => api.private.admin.campaigns.$get({ query: { waitingForMe: "true", limit: "100" } }),
  }),
  getCampaign: readFromServer({
    request: campaignId,
    response: campaignRecord,
    send: (api, param) => api.private.admin.campaign[":campaignId"].$get({ param }),
  }),
  createCampaign: forwardToServer({
    request: validatedInput(campaignBody),
    response: campaignRecord,
    send: (api, json) => api.private.admin.campaigns.$post({ json }),
  }),
  updateCampaign: forwardToServer({
    request: validatedInput(campaignUpdateBody.extend(campaignId.shape)),
    response: campaignRecord,
    send: (api, { campaignId, ...json }) =>
      api.private.admin.campaign[":campaignId"].$patch({ param: { campaignId }, json }),
  }),
  deleteCampaign: forwardToServer({
    request: campaignId,
    response: ignored,
    send: (api, param) => api.private.admin.campaign[":campaignId"].$delete({ param }),
  }),
  approveCampaign: forwardToServer({
    request: approveBody.extend(campaignId.shape).strict(),
    response: campaignRecord,
    send: (api, { campaignId, ...json }) =>
      api.private.admin.campaign[":campaignId"].approve.$post({ param: { campaignId }, json }),
  }),
  requestApproval: forwardToServer({
    request: campaignId,
    response: campaignRecord,
    send: (api, param) => api.private.admin.campaign[":campaignId"]["request-approval"].$post({ param }),
  }),
  unscheduleCampaign: forwardToServer({
    request: campaignId,
    response: campaignRecord,
    send: (api, param) => api.private.admin.campaign[":campaignId"].unschedule.$post({ param }),
  }),
  startCampaign: forwardToServer({
    request: z.strictObject({ campaignId: z.uuid(), at: instant.nullable() }),
    response: campaignRecord,
    send: (api, { campaignId, ...json }) =>
      api.private.admin.campaign[":campaignId"].start.$post({ param: { campaignId }, json }),
  }),
  pauseCampaign: forwardToServer({
    request: campaignId,
    response: campaignRecord,
    send: (api, param) => api.private.admin.campaign[":campaignId"].pause.$post({ param }),
  }),
  resumeCampaign: forwardToServer({
    request: campaignId,
    response: campaignRecord,
    send: (api, param) => api.private.admin.campaign[":campaignId"].resume.$post({ param }),
  }),
  cancelCampaign: forwardToServer({
    request: campaignId,
    response: campaignRecord,
    send: (api, param) => api.private.admin.campaign[":campaignId"].cancel.$post({ param }),
  }),
  /** Sends the test mail to the logged-in person's own address. */
  testCampaign: forwardToServer({
    request: campaignId,
    response: okResponse,
    send: (api, param) => api.private.admin.campaign[":campaignId"].test.$post({ param }),
  }),
  previewCampaign: forwardToServer({
    request: campaignId.extend({ userId: z.uuid().optional() }),
    response: previewResponse,
    send: (api, { campaignId, ...query }) =>
      api.private.admin.campaign[":campaignId"].preview.$get({ param: { campaignId }, query }),
  }),
  getReach: forwardToServer({
    request: z.strictObject({ audience, at: instant.nullable() }),
    response: reachEstimate,
    send: (api, json) => api.private.admin.campaigns.reach.$post({ json }),
  }),
  /** People in the campaign's audience whose name contains `q`, for a preview in their name. */
  listSamplePeople: forwardToServer({
    request: campaignId.extend({ q: z.string().max(120) }),
    response: sampleResponse,
    send: (api, { campaignId, ...query }) =>
      api.private.admin.campaign[":campaignId"].sample.$get({ param: { campaignId }, query }),
  }),
  listRecipients: forwardToServer({
    request: validatedInput(recipientsQuery.extend(campaignId.shape)),
    response: recipientsResponse,
    send: (api, { campaignId, ...query }) =>
      api.private.admin.campaign[":campaignId"].recipients.$get({ param: { campaignId }, query }),
  }),
  listSpecials: readFromServer({
    request: validatedInput(specialsQuery),
    response: specialsResponse,
    send: (api, query) => api.private.admin.notifications.special.$get({ query }),
  }),
  getSpecialReach: forwardToServer({
    request: z.strictObject({ to: specialTarget }),
    response: specialReach,
    send: (api, json) => api.private.admin.notifications.special.reach.$post({ json }),
  }),
  withdrawSpecial: forwardToServer({
    request: z.strictObject({ specialId: z.uuid() }),
    response: ignored,
    send: (api, param) => api.private.admin.notifications.special[":specialId"].$delete({ param }),
  }),
  sendSpecial: forwardToServer({
    request: validatedInput(specialBody),
    response: specialRecord,
    send: (api, json) => api.private.admin.notifications.special.$post({ json }),
  }),
  /** The only response that contains the link's path. */
  shareProfile: forwardToServer({
    request: userId,
    response: newShare,
    send: (api, param) => api.private.admin.user[":userId"].share.$post({ param }),
  }),
  listShares: forwardToServer({
    request: userId,
    response: profileSharesResponse,
    send: (api, param) => api.private.admin.user[":userId"].shares.$get({ param }),
  }),
  revokeShare: forwardToServer({
    request: z.strictObject({ shareId: z.uuid() }),
    response: ignored,
    send: (api, param) => api.private.admin.share[":shareId"].$delete({ param }),
  }),
  searchPlaces: forwardToServer({
    request: z.strictObject({ q: z.string().max(200) }),
    response: geocodeResponse.transform(({ features }) => features.flatMap(toPlaceChoice)),
    send: (api, { q }) => api.public.geocode.$get({ query: { q, types: "country,region,place" } }),
  }),
};

/** A country, region or city of the gazetteer. */
export type PlaceChoice = {
  readonly label: string;
  readonly kind: "country" | "region" | "place";
  readonly countryCode: string | null;
  readonly centre: readonly [number, number] | null;
};

function toPlaceChoice({
  placeType,
  placeName,
  context,
  center,
}: z.infer<typeof geocodeResponse>["features"][number]): PlaceChoice[] {
  if (placeType !== "country" && placeType !== "region" && placeType !== "place") return [];
  const countryCode = context.country?.short_code?.toUpperCase() ?? null;
  return [{ label: placeName, kind: placeType, countryCode, centre: center }];
}
