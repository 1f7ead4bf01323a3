import { pageSizes } from "@meander/domain/constants";
import type { FoundPicture, PictureService } from "@meander/domain/contract/media";
import type { LonLat } from "@meander/domain/geo/point";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";

export type PictureSearch = {
  readonly service: PictureService;
  readonly keywords: string;
  /** Its related pictures. */
  readonly relatedTo?: FoundPicture | undefined;
  readonly isCurated: boolean;
  /** Those taken near; null for anywhere. */
  readonly near: LonLat | null;
};

/** The services that can be searched here. */
export function pictureServicesQuery(api: Api) {
  return queryOptions({
    queryKey: ["picture-services"],
    async queryFn({ signal }) {
      const request = { param: { service: "local" }, query: { limit: "1" } } as const;
      const found = await readResponse(api.private.media.search[":service"].$get(request, { init: { signal } }));
      return found.services;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isErrorSuppressed: true },
  });
}

/** Pages of the pictures that everyone can choose. */
export function pictureSearchQuery(api: Api, { service, keywords, relatedTo, isCurated, near }: PictureSearch) {
  return infiniteQueryOptions({
    queryKey: ["pictures", service, keywords, relatedTo?.id, isCurated, near],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        keywords,
        page: String(pageParam),
        curated: String(isCurated),
        limit: String(pageSizes.stockSearch),
        ...(relatedTo !== undefined && { related_image_id: relatedTo.id }),
        ...(near !== null && { lon: String(near[0]), lat: String(near[1]) }),
      };
      const param = { service };
      return await readResponse(api.private.media.search[":service"].$get({ param, query }, { init: { signal } }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : null),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isErrorSuppressed: true },
  });
}
