import { nextCampaignStatus } from "@meander/domain/campaign/campaign-status";
import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ConsoleError } from "../../../../ipc/contract.ts";
import { useDeskStatus } from "../../shared/desk/desk-status.ts";
import { bodyOf, type Draft, draftOf } from "./draft.ts";
import { campaignQuery, keepCampaign } from "./queries.ts";

export type SaveState = "saved" | "waiting" | "saving" | "offline" | "conflict" | "failed";
type Base = { readonly version: number; readonly draft: Draft; readonly contentHash: string };
type Kept = { readonly base: Base; readonly draft: Draft };

const saveAfterMs = 600;
const keptKey = (campaignId: string) => ["campaignDraft", campaignId];
const baseOf = (campaign: CampaignRecord): Base => ({
  version: campaign.version,
  draft: draftOf(campaign),
  contentHash: campaign.contentHash,
});

/**
 * What is being written, saved a moment after the last key. What could not be saved yet outlives the page, in memory only. Somebody else's
 * change is taken over while nothing was typed; otherwise it is a conflict, which a person settles.
 */
export function useDraft(campaign: CampaignRecord) {
  const client = useQueryClient();
  const isOnline = useDeskStatus()?.isOnline ?? true;
  const [{ base, draft }, setKept] = useState<Kept>(() => {
    const fresh = baseOf(campaign);
    return client.getQueryData<Kept>(keptKey(campaign.id)) ?? { base: fresh, draft: fresh.draft };
  });
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<ConsoleError | null>(null);
  const isDirty = draft !== base.draft;
  const isEditable = nextCampaignStatus(campaign.status, "edit") !== null;
  const isCut = !isOnline || error?.code === "offline" || error?.code === "unreachable";

  const save = async (sent: Draft) => {
    setIsSaving(true);
    const { name, ...content } = bodyOf(sent);
    const named = name.trim() === "" ? content : { ...content, name };
    const result = await window.meander.updateCampaign({ ...named, campaignId: campaign.id, version: base.version });
    setIsSaving(false);
    if (!result.ok) {
      setError(result.error);
      if (result.error.code === "conflict") void client.invalidateQueries(campaignQuery(campaign.id));
      return;
    }
    setError(null);
    if (client.getQueryData<Kept>(keptKey(campaign.id))?.draft === sent)
      client.removeQueries({ queryKey: keptKey(campaign.id) });
    setKept((now) => ({ draft: now.draft, base: { ...baseOf(result.value), draft: sent } }));
    keepCampaign(client, result.value);
  };
  const saveLatest = useRef(save);
  useEffect(() => {
    saveLatest.current = save;
  });

  useEffect(() => {
    client.setQueryDefaults(keptKey(campaign.id), { gcTime: Number.POSITIVE_INFINITY });
    if (draft === base.draft) client.removeQueries({ queryKey: keptKey(campaign.id) });
    else client.setQueryData(keptKey(campaign.id), { base, draft } satisfies Kept);
  }, [client, campaign.id, base, draft]);

  const shouldSave = isDirty && isEditable && !isSaving && isOnline && error === null;
  useEffect(() => {
    if (!shouldSave) return;
    const timer = setTimeout(() => void saveLatest.current(draft), saveAfterMs);
    return () => clearTimeout(timer);
  }, [shouldSave, draft]);

  // Back online: what waited goes now.
  useEffect(() => {
    if (isOnline) setError((now) => (now?.code === "offline" || now?.code === "unreachable" ? null : now));
  }, [isOnline]);

  // Leaving the page does not wait for the timer.
  const leaving = useRef<Draft | null>(null);
  useEffect(() => {
    leaving.current = shouldSave ? draft : null;
  });
  useEffect(
    () => () => {
      if (leaving.current !== null) void saveLatest.current(leaving.current);
    },
    [],
  );

  useEffect(() => {
    if (isSaving || campaign.version <= base.version) return;
    const fresh = baseOf(campaign);
    if (!isDirty) setKept({ base: fresh, draft: fresh.draft });
    else if (campaign.contentHash === base.contentHash)
      setKept((now) => ({ ...now, base: { ...now.base, version: campaign.version } }));
    else setError({ code: "conflict" });
  }, [campaign, base, isDirty, isSaving]);
  const saveState: SaveState = (() => {
    if (error?.code === "conflict") return "conflict";
    if (isSaving) return "saving";
    if (!isDirty) return "saved";
    if (isCut) return "offline";
    return error === null ? "waiting" : "failed";
  })();

  return {
    draft,
    error,
    saveState,
    isEditable,
    edit: (changes: Partial<Draft>) => {
      if (!isEditable) return;
      setKept((now) => ({ ...now, draft: { ...now.draft, ...changes } }));
      setError((now) => (now?.code === "conflict" ? now : null));
    },
    saveAgain: () => setError(null),
    loadTheirs: () => {
      const fresh = baseOf(campaign);
      setKept({ base: fresh, draft: fresh.draft });
      setError(null);
    },
  };
}
