import type { Activity } from "@meander/domain/contract/activities";
import { participationStatus } from "@meander/domain/participation/participation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { useSession } from "../../shared/session/use-session.ts";
import type { CommentPages } from "./comment-cache.ts";
import type { MentionPerson } from "./mention-query.ts";
import { commentsKey, participantsQuery } from "./queries.ts";

/** Whom a comment may name: the host, who takes part and who has written here. Asked for once a name is begun. */
export function useMentionablePeople(activity: Activity, isWanted: boolean): readonly MentionPerson[] {
  const user = useSession();
  const queryClient = useQueryClient();
  const { data: participants = [] } = useQuery({
    ...participantsQuery(useApi(), activity._id),
    ...(isWanted && user !== null ? {} : { enabled: false }),
  });
  if (!isWanted) return [];
  const cache = queryClient.getQueryData<CommentPages>(commentsKey(activity._id));
  const authors = (cache?.pages ?? []).flatMap((page) => page.comments.flatMap(({ author }) => author ?? []));
  const inside = participants.filter(({ status }) => isInside(status)).map((participant) => participant.user);
  const people = new Map([activity.host, ...inside, ...authors].map((person) => [person._id, person]));
  return [...people.values()].filter(({ _id }) => _id !== user?._id);
}

/** Who was turned down or has left doesn't see themselves called back. */
function isInside(status: number): boolean {
  return status === participationStatus.approved || status === participationStatus.pending;
}
