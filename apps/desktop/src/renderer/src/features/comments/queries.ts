import type { AdminCommentsQuery } from "@meander/domain/contract/admin-comments";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { unwrap } from "../../shared/query/call.ts";

const pageSize = 50;

/** Newest first, removed ones too where they are asked for. */
export const commentsQuery = (q: string, removed: AdminCommentsQuery["removed"]) =>
  infiniteQueryOptions({
    queryKey: ["comments", q, removed],
    queryFn: ({ pageParam }) => unwrap(window.meander.listComments({ q, removed, limit: pageSize, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
