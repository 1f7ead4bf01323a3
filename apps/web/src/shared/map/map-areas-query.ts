import type { MapArea } from "@meander/domain/contract/maps";
import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";

/** The areas with streets. Without a response the map has none. */
export function mapAreasQuery(api: Api) {
  return queryOptions({
    queryKey: ["map", "areas"],
    queryFn: async (): Promise<readonly MapArea[]> => (await readResponse(api.public.maps.$get())).areas,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isErrorSuppressed: true },
  });
}
