import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useConsoleStatus } from "../../shared/console/console-status.ts";
import { DraftSession } from "./draft-session.ts";
import { campaignQuery, cacheCampaign } from "./queries.ts";

/**
 * The draft session of one campaign; unsaved edits outlive the page. `campaign` is always the same one, in the server's
 * latest version.
 */
export function useDraft(campaign: CampaignRecord) {
  const client = useQueryClient();
  const isOnline = useConsoleStatus()?.isOnline ?? true;
  const [session] = useState(() => findSession(client, campaign.id) ?? openSession(client, campaign));
  const view = useSyncExternalStore(session.subscribe, session.view);

  useEffect(() => session.receive(campaign), [session, campaign]);
  useEffect(() => session.setOnline(isOnline), [session, isOnline]);
  useEffect(() => {
    const key = sessionKey(campaign.id);
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(key, session);
    return () => {
      session.saveNow();
      if (!session.isDirty) client.removeQueries({ queryKey: key });
    };
  }, [client, session, campaign.id]);

  const { edit, saveAgain, loadTheirs } = session;
  return { ...view, edit, saveAgain, loadTheirs };
}

/** Stored in the query cache, which is cleared when another person logs in. */
const sessionKey = (campaignId: string) => ["campaignDraft", campaignId];

function findSession(client: QueryClient, campaignId: string): DraftSession | undefined {
  return client.getQueryData<DraftSession>(sessionKey(campaignId));
}

function openSession(client: QueryClient, campaign: CampaignRecord): DraftSession {
  return new DraftSession(campaign, {
    save: window.meander.updateCampaign,
    onResponse: (response) => {
      if (response.ok) cacheCampaign(client, response.value);
      else if (response.error.code === "conflict") void client.invalidateQueries(campaignQuery(campaign.id));
    },
  });
}
