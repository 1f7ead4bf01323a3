import { expect, it } from "vitest";
import { type LedgerEntry, outcomeOf } from "./delivery-outcome.ts";

const entry = (state: string, reason: LedgerEntry["reason"] = null): LedgerEntry => {
  return { state, reason, dueAt: 1, updatedAt: 2 };
};

it.each([
  [[], null],
  [[entry("queued")], { outcome: "waiting", reason: null, at: 1 }],
  [[entry("deferred", "notReachable")], { outcome: "waiting", reason: "notReachable", at: 1 }],
  [[entry("accepted")], { outcome: "sent", reason: null, at: 2 }],
  [[entry("skipped", "alreadySeen")], { outcome: "notSent", reason: "alreadySeen", at: 2 }],
  [[entry("cancelled", "superseded")], { outcome: "notSent", reason: "superseded", at: 2 }],
  [[entry("failed", "refused")], { outcome: "notSent", reason: "refused", at: 2 }],
  [[entry("unknown", "workerLost")], { outcome: "unknown", reason: "workerLost", at: 2 }],
  [[entry("skipped", "noDevice"), entry("accepted")], { outcome: "sent", reason: null, at: 2 }],
  [[entry("failed", "refused"), entry("unknown")], { outcome: "unknown", reason: null, at: 2 }],
])("%j is %j", (entries, outcome) => {
  expect(outcomeOf(entries)).toEqual(outcome);
});
