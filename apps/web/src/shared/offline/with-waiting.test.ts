import type { OfflineCopy } from "@meander/domain/contract/offline";
import { expect, it } from "vitest";
import type { Change, WaitingChange } from "./changes.ts";
import { withWaiting } from "./with-waiting.ts";

const option = (id: string, voteCount: number) => ({ id, voteCount });
const copy = {
  user: { _id: "ines", firstName: "Ines", lastName: "Tester", image: null },
  activities: [
    {
      activity: {
        _id: "walk",
        isRecommended: false,
        originalCopy: null,
        metrics: { likes: { count: 3, liked: false, originalLiked: false } },
        dates: { options: [option("wed", 1), option("thu", 2)] },
        viewer: { votedOptionIds: ["thu"] },
      },
      comments: { comments: [{ text: "First" }], totalCount: 8, cursor: "next" },
    },
    { activity: { _id: "other" }, comments: { comments: [], totalCount: 0, cursor: null } },
  ],
} as never as OfflineCopy;

function waits(change: Change, refusal: string | null = null): WaitingChange {
  return {
    change,
    key: change.kind,
    personId: "ines",
    activityId: "walk",
    title: "Walk",
    madeAt: "2026-11-29",
    refusal,
  };
}

it("shows the copy with the changes that wait, and leaves other activities as they are", () => {
  const changed = withWaiting(copy, [
    waits({ kind: "vote", optionIds: ["wed" as never] }),
    waits({ kind: "like", liked: true }),
    waits({ kind: "comment", body: { text: "On my way", mentionIds: [] } }),
    waits({ kind: "leave" }),
  ]);
  expect(changed.activities[0]).toMatchObject({
    activity: {
      metrics: { likes: { count: 4, liked: true } },
      dates: { options: [option("wed", 2), option("thu", 1)] },
      viewer: { votedOptionIds: ["wed"] },
    },
    comments: { comments: [{ text: "On my way", isMine: true }, { text: "First" }], totalCount: 9, cursor: "next" },
  });
  expect(changed.activities[1]).toEqual(copy.activities[1]);
});

it("doesn't show what the server refused, nor a like twice", () => {
  const refused = withWaiting(copy, [
    waits({ kind: "like", liked: true }, "Somebody else’s"),
    waits({ kind: "like", liked: false }),
  ]);
  expect(refused).toEqual(copy);
});
