import type { DeliveryReason } from "../campaign/delivery-reason.ts";

/** A delivery of the ledger; times in epoch milliseconds. */
export type LedgerEntry = {
  readonly state: string;
  readonly reason: DeliveryReason | null;
  readonly dueAt: number;
  readonly updatedAt: number;
};

export type Outcome = {
  readonly outcome: "sent" | "waiting" | "notSent" | "unknown";
  readonly reason: DeliveryReason | null;
  readonly at: number;
};

const outcomes: Readonly<Record<string, Outcome["outcome"]>> = {
  queued: "waiting",
  leased: "waiting",
  attempting: "waiting",
  deferred: "waiting",
  accepted: "sent",
  unknown: "unknown",
};
const best: readonly Outcome["outcome"][] = ["sent", "waiting", "unknown", "notSent"];

/** What became of a message on one channel, whose deliveries are one for each kind of device; null without any. */
export function outcomeOf(entries: readonly LedgerEntry[]): Outcome | null {
  const [first] = entries
    .map(({ state, reason, dueAt, updatedAt }): Outcome => {
      const outcome = outcomes[state] ?? "notSent";
      return { outcome, reason, at: outcome === "waiting" ? dueAt : updatedAt };
    })
    .toSorted((one, other) => best.indexOf(one.outcome) - best.indexOf(other.outcome));
  return first ?? null;
}
