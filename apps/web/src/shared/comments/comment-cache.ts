import type { Comment } from "@meander/domain/contract/comments";

/** The data of the comments query: pages, newest first. */
export type CommentsPage = { comments: Comment[]; totalCount: number; cursor: string | null };
export type CommentPages = { pages: CommentsPage[]; pageParams: (string | null)[] };

function withTotal({ pages, pageParams }: CommentPages, change: number): CommentPages {
  return { pageParams, pages: pages.map((page) => ({ ...page, totalCount: Math.max(0, page.totalCount + change) })) };
}

export function withComment(cache: CommentPages, comment: Comment): CommentPages {
  const counted = withTotal(cache, 1);
  const [first, ...rest] = counted.pages;
  if (first === undefined) return { pages: [{ comments: [comment], totalCount: 1, cursor: null }], pageParams: [null] };
  return { ...counted, pages: [{ ...first, comments: [comment, ...first.comments] }, ...rest] };
}

export function withoutComment(cache: CommentPages, id: string): CommentPages {
  const isKnown = cache.pages.some((page) => page.comments.some((comment) => comment._id === id));
  if (!isKnown) return cache;
  const counted = withTotal(cache, -1);
  return {
    ...counted,
    pages: counted.pages.map((page) => ({ ...page, comments: page.comments.filter((comment) => comment._id !== id) })),
  };
}

/** Replaces the temporary comment by the server's. */
export function withSentComment(cache: CommentPages, temporaryId: string, comment: Comment): CommentPages {
  return {
    ...cache,
    pages: cache.pages.map((page) => ({
      ...page,
      comments: page.comments.map((known) => (known._id === temporaryId ? comment : known)),
    })),
  };
}
