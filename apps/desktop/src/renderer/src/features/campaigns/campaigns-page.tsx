import { useRoute } from "../../shared/navigation/use-route.ts";
import { CampaignList } from "./components/campaign-list.tsx";
import { CampaignScreen } from "./components/campaign-screen.tsx";

/** `#/campaigns` lists them, `#/campaigns/<id>` opens one. */
export function CampaignsPage() {
  const [campaignId] = useRoute().params;
  return campaignId === undefined ? <CampaignList /> : <CampaignScreen key={campaignId} campaignId={campaignId} />;
}
