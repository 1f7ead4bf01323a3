import type { ActivityCardView } from "@meander/domain/contract/activities";
import { expect, test } from "vitest";
import { viewerRelationOf } from "./viewer-relation.ts";

function activityWith(change: {
  status?: number;
  cancelledAt?: string;
  isHost?: boolean;
  isSuggested?: boolean;
  approvalStatus?: number;
  pendingCount?: number;
}) {
  const {
    status = 1,
    cancelledAt = null,
    isHost = false,
    isSuggested = false,
    approvalStatus = null,
    pendingCount = null,
  } = change;
  return { status, isSuggested, cancelledAt, pendingCount, viewer: { isHost, approvalStatus } } as ActivityCardView;
}

test.each([
  [{}, null],
  [{ cancelledAt: "2026-01-01T00:00:00.000Z", isHost: true }, "cancelled"],
  [{ isHost: true, status: 0 }, "draft"],
  [{ isHost: true, pendingCount: 2 }, "requests"],
  [{ isHost: true, pendingCount: 0 }, "host"],
  [{ isHost: true, isSuggested: true }, null],
  [{ approvalStatus: 1 }, "declined"],
  [{ approvalStatus: 2 }, "pending"],
  [{ approvalStatus: 3 }, "approved"],
  [{ approvalStatus: 4 }, "left"],
] as const)("returns for %j: %s", (change, expected) => {
  expect(viewerRelationOf(activityWith(change))).toBe(expected);
});
