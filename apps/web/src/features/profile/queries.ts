import type { ActivityCardView } from "@meander/domain/contract/activities";
import type { Position, Project, UserProfile } from "@meander/domain/contract/profiles";
import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";

const SHOWN = 4;

export function profileQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ["user", userId],
    queryFn: async (): Promise<UserProfile> =>
      (await readResponse(api.public.user[":userId"].$get({ param: { userId } }))).user,
    meta: { isErrorSuppressed: true },
  });
}

export type Owner = { readonly _id: string; readonly firstName: string; readonly lastName: string };
export type ProjectPage = { readonly project: Project; readonly owner: Owner };
export type PositionPage = { readonly position: Position; readonly owner: Owner };

/** By slug or id; a project is readable without a profile. */
export function projectQuery(api: Api, urlSlug: string) {
  return queryOptions({
    queryKey: ["project", urlSlug],
    queryFn: async (): Promise<ProjectPage> =>
      readResponse(api.public.project[":slug"].$get({ param: { slug: urlSlug } })),
    meta: { isErrorSuppressed: true },
  });
}

export function positionQuery(api: Api, urlSlug: string) {
  return queryOptions({
    queryKey: ["position", urlSlug],
    queryFn: async (): Promise<PositionPage> =>
      readResponse(api.public.position[":slug"].$get({ param: { slug: urlSlug } })),
    meta: { isErrorSuppressed: true },
  });
}

/** The activities that the person hosts or joined, soonest first. */
export function upcomingQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ["activities", "upcoming", userId],
    queryFn: async (): Promise<ActivityCardView[]> =>
      (await readResponse(api.public.activities.upcoming[":userId"].$get({ param: { userId }, query: {} }))).activities,
    meta: { isErrorSuppressed: true },
  });
}

/** What the person hosted lately. */
export function hostedQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ["activities", "hosted", userId],
    queryFn: async (): Promise<ActivityCardView[]> => {
      const query = { limit: String(SHOWN) };
      const response = api.public.activities.hosted[":userId"].$get({ param: { userId }, query });
      return (await readResponse(response)).activities;
    },
    meta: { isErrorSuppressed: true },
  });
}
