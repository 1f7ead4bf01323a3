import type { FileEntryKind } from "@meander/domain/contract/person-file";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { unwrap } from "../../shared/query/call.ts";

const pageSize = 50;

/** Searches people by part of a name or an address; `userType` null for any. */
export const peopleQuery = (q: string, userType: number | null) =>
  infiniteQueryOptions({
    queryKey: ["people", q, userType],
    queryFn: ({ pageParam }) =>
      unwrap(
        window.meander.listPeople({
          q,
          limit: pageSize,
          ...(userType === null ? {} : { userType }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: ["person", userId],
    queryFn: () => unwrap(window.meander.getPerson({ userId })),
  });

/** A person's file, newest first; `kinds` empty for all of them. */
export const personFileQuery = (userId: string, kinds: readonly FileEntryKind[]) =>
  infiniteQueryOptions({
    queryKey: ["personFile", userId, kinds.join(",")],
    queryFn: ({ pageParam }) =>
      unwrap(
        window.meander.getPersonFile({
          userId,
          kinds: [...kinds],
          ...(pageParam === null ? {} : { cursor: pageParam }),
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** What a person was sent in the last 30 days, newest first. */
export const personMessagesQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["personMessages", userId],
    queryFn: ({ pageParam }) =>
      unwrap(window.meander.getPersonMessages({ userId, ...(pageParam === null ? {} : { cursor: pageParam }) })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** Active share links of a person's profile. */
export const sharesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["shares", userId],
    queryFn: () => unwrap(window.meander.listShares({ userId })),
  });
