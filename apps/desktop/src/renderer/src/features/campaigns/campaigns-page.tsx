import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRoute } from "../../shared/navigation/use-route.ts";
import { CampaignList } from "./components/campaign-list.tsx";
import { CampaignRoom } from "./components/campaign-room.tsx";
import { followCampaigns } from "./queries.ts";

/** `#/campaigns` lists them, `#/campaigns/<id>` opens one. */
export function CampaignsPage() {
  const client = useQueryClient();
  const [campaignId] = useRoute().params;
  useEffect(() => followCampaigns(client), [client]);
  return campaignId === undefined ? <CampaignList /> : <CampaignRoom key={campaignId} campaignId={campaignId} />;
}
