import type { Comment, EditCommentBody } from "@meander/domain/contract/comments";
import type { ActivityId } from "@meander/domain/ids";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { type CommentPages, withSentComment } from "../../shared/comments/comment-cache.ts";
import { commentsKey } from "../../shared/live/query-keys.ts";

/** Shows the new text once it is saved. */
export function useEditComment(activityId: ActivityId) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ comment, body }: { readonly comment: Comment; readonly body: EditCommentBody }) =>
      readResponse(api.private.comment[":commentId"].$patch({ param: { commentId: comment._id }, json: body })),
    meta: { isErrorSuppressed: true },
    onSuccess: ({ comment }) =>
      queryClient.setQueryData<CommentPages>(
        commentsKey(activityId),
        (cache) => cache && withSentComment(cache, comment._id, comment),
      ),
  });
}
