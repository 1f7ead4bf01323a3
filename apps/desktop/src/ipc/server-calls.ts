import type { z } from "zod";
import type {
  adminCommentsQuery,
  adminCommentsResponse,
  CommentRemoval,
} from "@meander/domain/contract/admin-comments";
import type {
  activeActivitiesQuery,
  activeActivitiesResponse,
  activitySearchResponse,
  AdminPerson,
  adminPeopleQuery,
  adminPeopleResponse,
  auditQuery,
  auditResponse,
  ConsoleMetrics,
  hideBody,
  hideResponse,
  metricsQuery,
  recommendResponse,
} from "@meander/domain/contract/administration";
import type {
  Audience,
  CampaignPreview,
  CampaignRecipients,
  CampaignRecord,
  campaignBody,
  campaignsResponse,
  campaignUpdateBody,
  Reach,
  recipientsQuery,
  sampleResponse,
} from "@meander/domain/contract/campaigns";
import type { PersonCases } from "@meander/domain/contract/cases";
import type { newShare, profileSharesResponse } from "@meander/domain/contract/shared-profiles";
import type {
  SpecialReach,
  SpecialRecord,
  SpecialTarget,
  specialBody,
  specialsQuery,
  specialsResponse,
} from "@meander/domain/contract/special-notifications";

/** Calls that main passes on to the server: they need the network, and answer `offline` without it. */
export type ServerCalls = {
  listPeople: { request: z.input<typeof adminPeopleQuery>; response: z.infer<typeof adminPeopleResponse> };
  getPerson: { request: { readonly userId: string }; response: AdminPerson };
  promotePerson: {
    request: { readonly userId: string; readonly userType: number; readonly from: number };
    response: AdminPerson;
  };
  /** Cases about a person with their strikes; for moderators, as far as they handle such cases. */
  listPersonCases: { request: { readonly userId: string }; response: PersonCases };
  /** By title or place, for those who may not oversee them. */
  searchActivities: { request: { readonly q: string }; response: z.infer<typeof activitySearchResponse> };
  listActiveActivities: {
    request: ActiveActivitiesRequest;
    response: z.infer<typeof activeActivitiesResponse>;
  };
  recommendActivity: {
    request: { readonly activityId: string; readonly recommended: boolean };
    response: z.infer<typeof recommendResponse>;
  };
  hideActivity: {
    request: { readonly activityId: string } & z.output<typeof hideBody>;
    response: z.infer<typeof hideResponse>;
  };
  listComments: { request: z.input<typeof adminCommentsQuery>; response: z.infer<typeof adminCommentsResponse> };
  removeComment: { request: { readonly commentId: string } & CommentRemoval; response: null };
  getMetrics: { request: z.input<typeof metricsQuery>; response: ConsoleMetrics };
  listAudit: { request: z.input<typeof auditQuery>; response: z.infer<typeof auditResponse> };
  listCampaigns: { request: { readonly cursor?: string | undefined }; response: z.infer<typeof campaignsResponse> };
  getCampaign: { request: CampaignId; response: CampaignRecord };
  createCampaign: { request: z.input<typeof campaignBody>; response: CampaignRecord };
  updateCampaign: { request: CampaignId & z.input<typeof campaignUpdateBody>; response: CampaignRecord };
  deleteCampaign: { request: CampaignId; response: null };
  approveCampaign: { request: CampaignId & { readonly contentHash: string }; response: CampaignRecord };
  startCampaign: { request: CampaignId & { readonly at: string | null }; response: CampaignRecord };
  pauseCampaign: { request: CampaignId; response: CampaignRecord };
  resumeCampaign: { request: CampaignId; response: CampaignRecord };
  cancelCampaign: { request: CampaignId; response: CampaignRecord };
  /** To the address of the person at the desk. */
  testCampaign: { request: CampaignId; response: { readonly message?: string | undefined } };
  previewCampaign: { request: CampaignId & { readonly userId?: string | undefined }; response: CampaignPreview };
  getReach: { request: { readonly audience: Audience }; response: Reach };
  /** People of the campaign's audience whose name contains `q`, to preview as. */
  listSamplePeople: { request: CampaignId & { readonly q: string }; response: z.infer<typeof sampleResponse> };
  listRecipients: { request: CampaignId & z.input<typeof recipientsQuery>; response: CampaignRecipients };
  listSpecials: { request: z.input<typeof specialsQuery>; response: z.infer<typeof specialsResponse> };
  getSpecialReach: { request: { readonly to: SpecialTarget }; response: SpecialReach };
  sendSpecial: { request: z.input<typeof specialBody>; response: SpecialRecord };
  /** The link's path is told this once. */
  shareProfile: { request: { readonly userId: string }; response: z.infer<typeof newShare> };
  listShares: { request: { readonly userId: string }; response: z.infer<typeof profileSharesResponse> };
  revokeShare: { request: { readonly shareId: string }; response: null };
  searchPlaces: { request: { readonly q: string }; response: readonly PlaceChoice[] };
};

export type CampaignId = { readonly campaignId: string };

/** Flags as booleans; main writes them as the query has them. */
export type ActiveActivitiesRequest = {
  readonly onlyTourists: boolean;
  readonly onlyLocalSearches: boolean;
  readonly onlyRecommended: boolean;
  readonly includeHidden: boolean;
  readonly q: string;
  readonly limit: number;
  readonly cursor?: z.infer<typeof activeActivitiesQuery>["cursor"];
};

/** A country, region or city of the gazetteer. */
export type PlaceChoice = {
  readonly label: string;
  readonly kind: "country" | "region" | "place";
  readonly countryCode: string | null;
  readonly centre: readonly [number, number] | null;
};
