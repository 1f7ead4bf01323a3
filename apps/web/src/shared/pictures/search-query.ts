import type { FoundPicture } from "@meander/domain/contract/media";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";

export type PictureSearch = {
  readonly keywords: string;
  /** Its related pictures. */
  readonly relatedTo?: FoundPicture | undefined;
  readonly isCurated: boolean;
};

/** Pages of the pictures that everyone can choose. */
export function pictureSearchQuery(api: Api, { keywords, relatedTo, isCurated }: PictureSearch) {
  return infiniteQueryOptions({
    queryKey: ["pictures", keywords, relatedTo?.imageId, isCurated],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        keywords,
        page: String(pageParam),
        curated: String(isCurated),
        ...(relatedTo !== undefined && { related_image_id: relatedTo.imageId }),
      };
      const param = { service: "local" } as const;
      return await readResponse(api.private.media.search[":service"].$get({ param, query }, { init: { signal } }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isErrorSuppressed: true },
  });
}
