import type { Activity } from "@meander/domain/contract/activities";
import { participationStatus } from "@meander/domain/participation/status";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { useSession } from "../../shared/session/use-session.ts";
import type { CommentPages } from "../../shared/comments/comment-cache.ts";
import type { SuggestedPerson } from "./mention-query.ts";
import { commentsKey } from "../../shared/live/query-keys.ts";
import { participantsQuery } from "./queries.ts";

/** The people whom a comment may mention: host, participants and commenters. Fetched once a mention is begun. */
export function useMentionablePeople(activity: Activity, isWanted: boolean): readonly SuggestedPerson[] {
  const user = useSession();
  const queryClient = useQueryClient();
  const { data: participants = [] } = useQuery({
    ...participantsQuery(useApi(), activity._id),
    ...(isWanted && user !== null ? {} : { enabled: false }),
  });
  if (!isWanted) return [];
  const cache = queryClient.getQueryData<CommentPages>(commentsKey(activity._id));
  const authors = (cache?.pages ?? []).flatMap((page) => page.comments.flatMap(({ author }) => author ?? []));
  const participating = participants
    .filter(({ status }) => isParticipating(status))
    .map((participant) => participant.user);
  const people = new Map([activity.host, ...participating, ...authors].map((person) => [person._id, person]));
  return [...people.values()].filter(({ _id }) => _id !== user?._id);
}

/** A declined person or one who left must not be mentioned, which would notify them. */
function isParticipating(status: number): boolean {
  return status === participationStatus.approved || status === participationStatus.pending;
}
