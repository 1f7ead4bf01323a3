import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import type { Filters } from "../../../shared/search/discover-filters.ts";
import { foundInPlace, needsPlaceCount } from "../found-in-place.ts";
import { placeCountQuery } from "../queries.ts";
import { isLaterPage, type SearchResult } from "../search-result.ts";

const messageKeys = { exact: "found", moreThan: "foundMany" } as const;

type FoundCountProps = { readonly filters: Filters; readonly query: SearchResult };

export function FoundCount({ filters, query }: FoundCountProps) {
  const t = useTranslations("discover");
  const pages = query.data?.pages ?? [];
  const needsCount = needsPlaceCount(filters, pages);
  const placeCount = useInfiniteQuery({ ...placeCountQuery(useApi(), filters), enabled: needsCount });
  // A disabled query may still have cached data, because the chips use the same one.
  const found = foundInPlace(pages, {
    placeCount: needsCount ? (placeCount.data ?? null) : null,
    isLaterPage: isLaterPage(query),
  });
  // Screen readers announce the count, so it must not change afterwards.
  if (found === null || placeCount.isLoading) return null;
  return t(messageKeys[found.kind], { total: found.total });
}
