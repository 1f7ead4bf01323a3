import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRoute } from "../../shared/navigation/use-route.ts";
import { CampaignList } from "./components/campaign-list.tsx";
import { CampaignScreen } from "./components/campaign-screen.tsx";
import { subscribeToCampaigns } from "./queries.ts";

/** `#/campaigns` lists them, `#/campaigns/<id>` opens one. */
export function CampaignsPage() {
  const client = useQueryClient();
  const [campaignId] = useRoute().params;
  useEffect(() => subscribeToCampaigns(client), [client]);
  return campaignId === undefined ? <CampaignList /> : <CampaignScreen key={campaignId} campaignId={campaignId} />;
}
