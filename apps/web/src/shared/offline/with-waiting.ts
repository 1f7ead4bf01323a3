import type { SessionUser } from "@meander/domain/contract/accounts";
import type { OfflineCopy } from "@meander/domain/contract/offline";
import { withVotes } from "../activities/with-votes.ts";
import { temporaryComment } from "../comments/temporary-comment.ts";
import { isLiked, toggledLikes } from "../likes/like-cache.ts";
import type { WaitingChange } from "./changes.ts";

type CopiedActivity = OfflineCopy["activities"][number];

/** The copy as its person left it: with the changes that wait for the network. */
export function withWaiting(copy: OfflineCopy, waiting: readonly WaitingChange[]): OfflineCopy {
  const activities = copy.activities.map((copied) =>
    waiting
      .filter(({ activityId, refusal }) => activityId === copied.activity._id && refusal === null)
      .reduce((changed, made) => apply(changed, made, copy.user), copied),
  );
  return { ...copy, activities };
}

function apply(copied: CopiedActivity, { change }: WaitingChange, user: SessionUser): CopiedActivity {
  const { activity, comments } = copied;
  switch (change.kind) {
    case "vote":
      return { ...copied, activity: withVotes(activity, change.optionIds) };
    case "like": {
      if (isLiked(activity) === change.liked) return copied;
      return { ...copied, activity: { ...activity, metrics: { ...activity.metrics, likes: toggledLikes(activity) } } };
    }
    case "comment": {
      const shown = [temporaryComment(activity._id, user, change.body.text), ...comments.comments];
      return { ...copied, comments: { ...comments, comments: shown, totalCount: comments.totalCount + 1 } };
    }
    // The person takes part until the server says otherwise.
    case "leave":
      return copied;
  }
}
