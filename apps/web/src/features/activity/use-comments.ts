import type { SessionUser } from "@meander/domain/contract/accounts";
import type { Comment, CommentBody } from "@meander/domain/contract/comments";
import type { ActivityId } from "@meander/domain/ids";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { type CommentPages, withComment, withoutComment } from "../../shared/comments/comment-cache.ts";
import { type ChangedActivity, sendComment } from "../../shared/offline/changes.ts";
import { useSendOrWait } from "../../shared/offline/use-send-or-wait.ts";
import { temporaryComment } from "../../shared/comments/temporary-comment.ts";
import { commentsKey } from "../../shared/live/query-keys.ts";

/** Shows the comment optimistically and removes it on failure; the caller then restores the text. */
export function useWriteComment(activity: ChangedActivity, author: SessionUser | null) {
  const { _id: activityId } = activity;
  const sendOrWait = useSendOrWait();
  const queryClient = useQueryClient();
  const key = commentsKey(activityId);
  return useMutation({
    mutationFn: (body: CommentBody) =>
      sendOrWait(activity, { kind: "comment", body }, (api, id, key) => sendComment(api, id, body, key)),
    meta: { isErrorSuppressed: true },
    onMutate: async ({ text }) => {
      if (author === null) return { temporaryId: null };
      await queryClient.cancelQueries({ queryKey: key });
      const comment = temporaryComment(activityId, author, text);
      queryClient.setQueryData<CommentPages>(key, (cache) => cache && withComment(cache, comment));
      return { temporaryId: comment._id };
    },
    // A refetch in between may have removed the temporary comment, or loaded the new one.
    onSuccess: (sent, _body, { temporaryId }) =>
      sent &&
      queryClient.setQueryData<CommentPages>(
        key,
        (cache) =>
          cache &&
          withComment(withoutComment(withoutComment(cache, temporaryId ?? ""), sent.comment._id), sent.comment),
      ),
    onError: (_error, _body, context) => {
      const id = context?.temporaryId;
      if (id) queryClient.setQueryData<CommentPages>(key, (cache) => cache && withoutComment(cache, id));
    },
  });
}

/** Removes the comment optimistically; it returns on failure. */
export function useDeleteComment(activityId: ActivityId) {
  const api = useApi();
  const queryClient = useQueryClient();
  const key = commentsKey(activityId);
  return useMutation({
    mutationFn: (comment: Comment) =>
      readResponse(api.private.comment[":commentId"].$delete({ param: { commentId: comment._id } })),
    meta: { isErrorSuppressed: true },
    onMutate: async (comment) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<CommentPages>(key);
      queryClient.setQueryData<CommentPages>(key, (cache) => cache && withoutComment(cache, comment._id));
      return { before };
    },
    onError: (_error, _comment, context) => queryClient.setQueryData(key, context?.before),
  });
}
