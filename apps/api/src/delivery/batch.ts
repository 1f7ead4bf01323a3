import { mailDueAt } from "@meander/domain/notification/mail-time";
import type { Database } from "../db/client.ts";
import { beginCampaignAttempts, type CampaignClaim, claimCampaignDeliveries } from "../outbox/campaign-claims.ts";
import { type CampaignNight, waitForMorning } from "../outbox/campaign-nights.ts";
import { settleCampaignDeliveries } from "../outbox/campaign-settling.ts";
import {
  beginAttempts,
  type ClaimedDelivery,
  claimDueDeliveries,
  type Settlement,
  settleDeliveries,
} from "../outbox/claims.ts";

/** Leased deliveries and the operations on them. */
export type Batch = {
  readonly deliveries: readonly ClaimedDelivery[];
  /**
   * Returns the deliveries whose attempt has begun and the outcomes of those that must not be sent. Ids in neither are
   * leased by another process.
   */
  readonly begin: (ids: readonly string[], now: Date) => Promise<Beginning>;
  readonly settle: (outcomes: ReadonlyMap<string, Settlement>, now: Date) => Promise<void>;
};

type Beginning = {
  readonly begun: ReadonlySet<string>;
  readonly ended: ReadonlyMap<string, Settlement>;
};

/** Leases transactional mail, which precedes any campaign's. Null when nothing is due. */
export async function claimBatch(db: Database, now: Date, size: number): Promise<Batch | null> {
  const { token, deliveries } = await claimDueDeliveries(db, now, size);
  if (deliveries.length === 0) return null;
  return {
    deliveries,
    begin: async (ids, at) => ({ begun: await beginAttempts(db, token, ids, at), ended: new Map() }),
    settle: (outcomes, at) => settleDeliveries(db, token, outcomes, at),
  };
}

/**
 * Leases due mails of one running campaign to people who don't have night now; null when no campaign runs or the budgets
 * are exhausted.
 */
export async function claimCampaignBatch(db: Database, now: Date, size: number): Promise<Batch | null> {
  for (;;) {
    const claim = await claimCampaignDeliveries(db, now, size);
    if (claim === null) return null;
    const nights = nightsIn(claim, now);
    if (nights.length === 0) return campaignBatch(db, claim, claim.deliveries);
    await waitForMorning(db, claim, nights, now);
    const waiting = new Set(nights.map(({ timeZone }) => timeZone));
    const deliveries = claim.deliveries.filter(({ timeZone }) => timeZone === null || !waiting.has(timeZone));
    if (deliveries.length > 0) return campaignBatch(db, claim, deliveries);
  }
}

function nightsIn({ deliveries }: CampaignClaim, now: Date): readonly CampaignNight[] {
  const zones = new Set(deliveries.flatMap(({ timeZone }) => timeZone ?? []));
  return [...zones]
    .map((timeZone) => ({ timeZone, endsAt: mailDueAt({ now, zone: timeZone, startsAt: null }) }))
    .filter(({ endsAt }) => endsAt > now);
}

function campaignBatch(db: Database, claim: CampaignClaim, deliveries: readonly ClaimedDelivery[]): Batch {
  return {
    deliveries,
    async begin(ids, at) {
      const begun = new Set<string>();
      const ended = new Map<string, Settlement>();
      for (const [id, beginning] of await beginCampaignAttempts(db, claim.token, ids, at)) {
        if (beginning === "begun") begun.add(id);
        else if (beginning === "notRunning") ended.set(id, { state: "queued" });
        else ended.set(id, { state: "skipped", reason: beginning.refusal });
      }
      return { begun, ended };
    },
    settle: (outcomes, at) => settleCampaignDeliveries(db, claim, outcomes, at),
  };
}
