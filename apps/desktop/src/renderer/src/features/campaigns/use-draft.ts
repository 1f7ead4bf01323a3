import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useDeskStatus } from "../../shared/desk/desk-status.ts";
import { DraftSession } from "./draft-session.ts";
import { campaignQuery, keepCampaign } from "./queries.ts";

/** The writing of one campaign; what could not be saved outlives the page. `campaign` is always the same one, as the server has it. */
export function useDraft(campaign: CampaignRecord) {
  const client = useQueryClient();
  const isOnline = useDeskStatus()?.isOnline ?? true;
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

/** In the query cache, which is emptied when the person at the desk goes. */
const sessionKey = (campaignId: string) => ["campaignDraft", campaignId];

function findSession(client: QueryClient, campaignId: string): DraftSession | undefined {
  return client.getQueryData<DraftSession>(sessionKey(campaignId));
}

function openSession(client: QueryClient, campaign: CampaignRecord): DraftSession {
  return new DraftSession(campaign, {
    save: window.meander.updateCampaign,
    onAnswer: (answer) => {
      if (answer.ok) keepCampaign(client, answer.value);
      else if (answer.error.code === "conflict") void client.invalidateQueries(campaignQuery(campaign.id));
    },
  });
}
