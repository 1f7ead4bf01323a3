import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import type { DiscoverFilters } from "../../../shared/search/discover-filters.ts";
import { foundInPlace, hasKeptCount } from "../found-in-place.ts";
import { keptCountQuery } from "../queries.ts";
import { isContinued, type SearchResult } from "../search-result.ts";

const wordsOf = { exact: "found", moreThan: "foundMany" } as const;

type FoundCountProps = { readonly filters: DiscoverFilters; readonly query: SearchResult };

export function FoundCount({ filters, query }: FoundCountProps) {
  const t = useTranslations("discover");
  const pages = query.data?.pages ?? [];
  const isKept = hasKeptCount(filters, pages);
  const kept = useInfiniteQuery({ ...keptCountQuery(useApi(), filters), enabled: isKept });
  // What isn't asked for may be there all the same: the chips ask for it too.
  const found = foundInPlace(pages, {
    kept: isKept ? (kept.data ?? null) : null,
    isContinued: isContinued(query),
  });
  // It is read aloud: once, and not again put right.
  if (found === null || kept.isLoading) return null;
  return t(wordsOf[found.kind], { total: found.total });
}
