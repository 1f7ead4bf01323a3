import { infiniteQueryOptions } from "@tanstack/react-query";
import { unwrap } from "../../shared/query/call.ts";
import type { Filters } from "./filters.ts";

const pageSize = 50;

/** Newest first, including removed ones on request. */
export const commentsQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ["comments", filters],
    queryFn: ({ pageParam }) => unwrap(window.meander.listComments({ ...filters, limit: pageSize, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
