import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { navigate } from "../../shared/navigation/use-route.ts";
import { unwrap } from "../../shared/query/call.ts";
import { campaignsQuery, keepCampaign } from "./queries.ts";

const undoMs = 6_000;

/** The list and what can be done from it. Deleting waits a moment, so that it can be taken back. */
export function useCampaignList() {
  const t = useTranslations("console.campaigns");
  const client = useQueryClient();
  const query = useInfiniteQuery(campaignsQuery);
  const [removed, setRemoved] = useState<CampaignRecord | null>(null);
  const open = (campaign: CampaignRecord) => {
    keepCampaign(client, campaign);
    navigate({ room: "campaigns", params: [campaign.id] });
  };
  const create = useMutation({
    mutationFn: () => unwrap(window.meander.createCampaign({ name: t("firstName") })),
    onSuccess: open,
  });
  const duplicate = useMutation({
    mutationFn: ({ name, subject, preheader, blocks, audience, mailsPerMinute }: CampaignRecord) =>
      unwrap(
        window.meander.createCampaign({
          name: t("copyName", { name }).slice(0, 120),
          subject,
          preheader,
          blocks,
          audience,
          mailsPerMinute,
        }),
      ),
    onSuccess: open,
  });
  const carryOut = useMutation({
    mutationFn: ({ id }: CampaignRecord) => unwrap(window.meander.deleteCampaign({ campaignId: id })),
    onSettled: () => client.invalidateQueries({ queryKey: campaignsQuery.queryKey }),
  });
  const waiting = useRef(removed);
  const finish = useRef(() => {});
  useEffect(() => {
    waiting.current = removed;
    finish.current = () => {
      if (waiting.current === null) return;
      carryOut.mutate(waiting.current);
      waiting.current = null;
      setRemoved(null);
    };
  });
  useEffect(() => {
    if (removed === null) return;
    const timer = setTimeout(() => finish.current(), undoMs);
    return () => clearTimeout(timer);
  }, [removed]);
  useEffect(() => () => finish.current(), []);

  const isGone = ({ id }: CampaignRecord) => id === removed?.id || (carryOut.isPending && id === carryOut.variables.id);
  return {
    query,
    campaigns: query.data?.pages.flatMap(({ campaigns }) => campaigns).filter((campaign) => !isGone(campaign)) ?? [],
    create,
    duplicate,
    removed,
    remove: (campaign: CampaignRecord) => {
      finish.current();
      setRemoved(campaign);
    },
    undo: () => setRemoved(null),
    error: create.error ?? duplicate.error ?? carryOut.error,
  };
}
