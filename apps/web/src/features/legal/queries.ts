import type { Site } from "@meander/domain/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";
import type { PageContext } from "../../shared/page/page.ts";

/** The operator of the site; it changes only with the server's configuration. */
export function siteQuery(api: Api) {
  return queryOptions({
    queryKey: ["site"],
    queryFn: (): Promise<Site> => readResponse(api.public.site.$get()),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function prefetchSite({ queryClient, api }: PageContext): Promise<void> {
  await queryClient.fetchQuery(siteQuery(api));
}
