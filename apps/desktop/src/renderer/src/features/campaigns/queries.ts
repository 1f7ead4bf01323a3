import type { Audience, CampaignRecord } from "@meander/domain/contract/campaigns";
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { unwrap } from "../../shared/query/call.ts";

export type RecipientState = "waiting" | "accepted" | "failed" | "unknown" | "skipped" | "cancelled";

/** Newest first. */
export const campaignsQuery = infiniteQueryOptions({
  queryKey: ["campaigns"],
  queryFn: ({ pageParam }) => unwrap(window.meander.listCampaigns({ cursor: pageParam })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }) => cursor ?? undefined,
});

/** Those that this person is asked to approve; its key begins like the list's, so that both are fetched again together. */
export const waitingCampaignsQuery = queryOptions({
  queryKey: ["campaigns", "waiting"],
  queryFn: async () => (await unwrap(window.meander.listWaitingCampaigns())).campaigns,
});

export const campaignQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ["campaign", campaignId],
    queryFn: () => unwrap(window.meander.getCampaign({ campaignId })),
  });

/** For a start at `at`; null for now. */
export const reachQuery = (audience: Audience, at: string | null = null) =>
  queryOptions({
    queryKey: ["campaignReach", audience, at],
    queryFn: () => unwrap(window.meander.getReach({ audience, at })),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** `version` is part of the key, because a saved edit changes the mail. */
export const previewQuery = (campaignId: string, version: number, userId: string | undefined) =>
  queryOptions({
    queryKey: ["campaignPreview", campaignId, version, userId ?? null],
    queryFn: () => unwrap(window.meander.previewCampaign({ campaignId, userId })),
    placeholderData: keepPreviousData,
  });

export const sampleQuery = (campaignId: string, version: number, q: string) =>
  queryOptions({
    queryKey: ["campaignSample", campaignId, version, q],
    queryFn: () => unwrap(window.meander.listSamplePeople({ campaignId, q })),
    placeholderData: keepPreviousData,
  });

export const recipientsQuery = (campaignId: string, state: RecipientState) =>
  infiniteQueryOptions({
    queryKey: ["campaignRecipients", campaignId, state],
    queryFn: ({ pageParam }) =>
      unwrap(window.meander.listRecipients({ campaignId, state, limit: 50, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });

export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: ["places", q],
    queryFn: () => unwrap(window.meander.searchPlaces({ q })),
    enabled: q !== "",
  });

/** Caches the server's response at once and invalidates the list. */
export function cacheCampaign(client: QueryClient, campaign: CampaignRecord): void {
  client.setQueryData(campaignQuery(campaign.id).queryKey, campaign);
  void client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
}

/** Re-fetches campaigns that main reports as changed. Returns an unsubscribe function. */
export function subscribeToCampaigns(client: QueryClient): () => void {
  return window.meander.onCampaignChanged(({ campaignId }) => {
    void client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
    void client.invalidateQueries(campaignQuery(campaignId));
    void client.invalidateQueries({ queryKey: ["campaignRecipients", campaignId] });
  });
}
