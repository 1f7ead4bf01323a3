import { type DiscoveredActivity, type SearchResponse, searchResponse } from "@meander/domain/contract/discovery";
import { PUBLIC_BASE, send } from "./send.ts";
import type { TestApi } from "./start-api.ts";

export type SearchWish = Readonly<Record<string, string>>;

/** One search response, parsed by its contract. */
export async function searchPage(api: Pick<TestApi, "app">, query: SearchWish): Promise<SearchResponse> {
  const { status, body } = await send(api, "POST", `${PUBLIC_BASE}/search?${new URLSearchParams(query)}`);
  if (status !== 200) throw new Error(`Not found: ${JSON.stringify(body)}`);
  return searchResponse.parse(body);
}

/** Reads all pages by cursor; `between` runs before each further page. */
export async function searchThrough(
  api: Pick<TestApi, "app">,
  query: SearchWish,
  between: (page: SearchResponse) => Promise<void> = async () => {},
): Promise<DiscoveredActivity[]> {
  const found: DiscoveredActivity[] = [];
  let page = await searchPage(api, query);
  for (;;) {
    found.push(...page.activities);
    if (page.cursor === null) return found;
    await between(page);
    page = await searchPage(api, { ...query, cursor: page.cursor });
  }
}

export function titlesOf(activities: readonly { readonly title: string }[]): string[] {
  return activities.map(({ title }) => title);
}
