import type { popularPlacesResponse } from "@meander/domain/contract/discovery";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { type Api, readResponse } from "../api/client.ts";

export type PopularPlace = z.infer<typeof popularPlacesResponse>["places"][number];

/** The places with the most activities to join. */
export function popularPlacesQuery(api: Api) {
  return queryOptions({
    queryKey: ["places", "popular"],
    queryFn: async (): Promise<readonly PopularPlace[]> =>
      (await readResponse(api.public.places.popular.$get())).places,
    meta: { isErrorSuppressed: true },
  });
}
