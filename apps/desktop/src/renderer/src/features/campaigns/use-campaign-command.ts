import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Result } from "../../../../ipc/contract.ts";
import { reasonOf, unwrap } from "../../shared/query/call.ts";
import { campaignQuery, cacheCampaign } from "./queries.ts";

/** Sends one command for a campaign and re-fetches the campaign, whether or not the command succeeded. */
export function useCampaignCommand<Request>(
  campaignId: string,
  call: (request: Request) => Promise<Result<CampaignRecord>>,
) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (request: Request) => unwrap(call(request)),
    onSuccess: (campaign) => cacheCampaign(client, campaign),
    onError: () => client.invalidateQueries(campaignQuery(campaignId)),
  });
  return { run: mutate, isPending, error: error === null ? null : reasonOf(error) };
}
