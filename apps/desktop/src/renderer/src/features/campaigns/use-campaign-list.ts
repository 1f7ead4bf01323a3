import { CAMPAIGN_NAME_MAX_LENGTH, type CampaignRecord } from "@meander/domain/contract/campaigns";
import { cutText } from "@meander/domain/validation/cut-text";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "../../shared/use-translations.ts";
import { navigate } from "../../shared/navigation/use-route.ts";
import { unwrap } from "../../shared/query/call.ts";
import { campaignsQuery, cacheCampaign } from "./queries.ts";

const undoMs = 6_000;

/** Creates a campaign and opens it. */
export function useCreateCampaign() {
  const t = useTranslations("console.campaigns");
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(window.meander.createCampaign({ name: t("firstName") })),
    onSuccess(campaign) {
      cacheCampaign(client, campaign);
      navigate({ screen: "campaigns", params: [campaign.id] });
    },
  });
}

/** The list and its actions. Deletion is delayed so that it can be undone. */
export function useCampaignList() {
  const t = useTranslations("console.campaigns");
  const client = useQueryClient();
  const query = useInfiniteQuery(campaignsQuery);
  const [removed, setRemoved] = useState<CampaignRecord | null>(null);
  const open = (campaign: CampaignRecord) => {
    cacheCampaign(client, campaign);
    navigate({ screen: "campaigns", params: [campaign.id] });
  };
  const create = useCreateCampaign();
  const duplicate = useMutation({
    mutationFn: ({ name, subject, preheader, blocks, audience, mailsPerMinute }: CampaignRecord) =>
      unwrap(
        window.meander.createCampaign({
          name: cutText(t("copyName", { name }), CAMPAIGN_NAME_MAX_LENGTH),
          subject,
          preheader,
          blocks,
          audience,
          mailsPerMinute,
        }),
      ),
    onSuccess: open,
  });
  const deletion = useMutation({
    mutationFn: ({ id }: CampaignRecord) => unwrap(window.meander.deleteCampaign({ campaignId: id })),
    onSettled: () => client.invalidateQueries({ queryKey: campaignsQuery.queryKey }),
  });
  const pendingRemoval = useRef(removed);
  const deletePending = useRef(() => {});
  useEffect(() => {
    pendingRemoval.current = removed;
    deletePending.current = () => {
      if (pendingRemoval.current === null) return;
      deletion.mutate(pendingRemoval.current);
      pendingRemoval.current = null;
      setRemoved(null);
    };
  });
  useEffect(() => {
    if (removed === null) return;
    const timer = setTimeout(() => deletePending.current(), undoMs);
    return () => clearTimeout(timer);
  }, [removed]);
  useEffect(() => () => deletePending.current(), []);

  const isRemoved = ({ id }: CampaignRecord) =>
    id === removed?.id || (deletion.isPending && id === deletion.variables.id);
  return {
    query,
    campaigns: query.data?.pages.flatMap(({ campaigns }) => campaigns).filter((campaign) => !isRemoved(campaign)) ?? [],
    create,
    duplicate,
    removed,
    remove: (campaign: CampaignRecord) => {
      deletePending.current();
      setRemoved(campaign);
    },
    undo: () => setRemoved(null),
    error: create.error ?? duplicate.error ?? deletion.error,
  };
}
