import { minuteMs } from "@meander/domain/time/durations";
import type { CampaignCounts } from "@meander/domain/contract/campaigns";

/** Mails with a final state, whatever it is. */
export function settledOf({ total, waiting }: CampaignCounts): number {
  return Math.max(0, total - waiting);
}

/** Whole minutes that `count` mails take; 0 at least. */
export function minutesFor(count: number, mailsPerMinute: number): number {
  return mailsPerMinute <= 0 ? 0 : Math.round(count / mailsPerMinute);
}

export type ProgressSample = { readonly at: number; readonly settled: number };

/** Mails a minute between the first and the last sample; null without an interval. */
export function rateOf(samples: readonly ProgressSample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < 1_000 || last.settled <= first.settled)
    return null;
  return ((last.settled - first.settled) * minuteMs) / (last.at - first.at);
}
