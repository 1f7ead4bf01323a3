import type { Site } from "@meander/domain/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { type Api, answer } from "../../shared/api/client.ts";
import type { PageContext } from "../../shared/page/page.ts";

/** Who runs the site: the same until it is started with other settings. */
export function siteQuery(api: Api) {
  return queryOptions({
    queryKey: ["site"],
    queryFn: (): Promise<Site> => answer(api.public.site.$get()),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function prefetchSite({ queryClient, api }: PageContext): Promise<void> {
  await queryClient.fetchQuery(siteQuery(api));
}
