import type { SessionUser } from "@meander/domain/contract/accounts";
import type { Comment, CommentBody } from "@meander/domain/contract/comments";
import type { ActivityId, CommentId } from "@meander/domain/ids";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { type CommentPages, withComment, withoutComment, withSentComment } from "./comment-cache.ts";
import { commentsKey } from "../../shared/live/query-keys.ts";

/** The optimistic comment until the server responds. */
function temporaryComment(activityId: ActivityId, author: SessionUser, text: string): Comment {
  const { _id, firstName, lastName, image } = author;
  return {
    _id: temporaryId(),
    parentId: activityId,
    parentSchema: "Activity",
    author: { _id, firstName, lastName, image, headline: null },
    text,
    mentions: [],
    postedDate: new Date().toISOString(),
    editedDate: null,
    isMine: true,
  };
}

/** Shows the comment optimistically and removes it on failure; the caller then restores the text. */
export function useWriteComment(activityId: ActivityId, author: SessionUser | null) {
  const api = useApi();
  const queryClient = useQueryClient();
  const key = commentsKey(activityId);
  return useMutation({
    mutationFn: (body: CommentBody) =>
      readResponse(api.private.activity[":activityId"].comment.$post({ param: { activityId }, json: body })),
    meta: { isErrorSuppressed: true },
    onMutate: async ({ text }) => {
      if (author === null) return { temporaryId: null };
      await queryClient.cancelQueries({ queryKey: key });
      const comment = temporaryComment(activityId, author, text);
      queryClient.setQueryData<CommentPages>(key, (cache) => cache && withComment(cache, comment));
      return { temporaryId: comment._id };
    },
    // A refetch in between may have removed the temporary comment, or loaded the new one.
    onSuccess: ({ comment }, _body, { temporaryId }) =>
      queryClient.setQueryData<CommentPages>(
        key,
        (cache) => cache && withComment(withoutComment(withoutComment(cache, temporaryId ?? ""), comment._id), comment),
      ),
    onError: (_error, _body, context) => {
      const id = context?.temporaryId;
      if (id) queryClient.setQueryData<CommentPages>(key, (cache) => cache && withoutComment(cache, id));
    },
  });
}

/** Shows the new text once it is saved. */
export function useEditComment(activityId: ActivityId) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ comment, body }: { readonly comment: Comment; readonly body: CommentBody }) =>
      readResponse(api.private.comment[":commentId"].$patch({ param: { commentId: comment._id }, json: body })),
    meta: { isErrorSuppressed: true },
    onSuccess: ({ comment }) =>
      queryClient.setQueryData<CommentPages>(
        commentsKey(activityId),
        (cache) => cache && withSentComment(cache, comment._id, comment),
      ),
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

/** A temporary id, used only as a key of the list until the server returns the real one. */
function temporaryId(): CommentId {
  return crypto.randomUUID() as string as CommentId;
}
