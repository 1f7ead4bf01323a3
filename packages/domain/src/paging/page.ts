/** What a paged response says about itself; pages count from 1. */
export type PageInfo = { page: number; pages: number; limit: number; total: number };

/** Says which page this is. An empty list has one page, so that page 1 always exists. */
export function pageInfoOf(page: number, limit: number, total: number): PageInfo {
  return { page, pages: Math.max(1, Math.ceil(total / limit)), limit, total };
}

type SeenOnPage = { readonly rows: number; readonly cursor: string | null };

/**
 * For an estimate, of a page asked for by its number: there are at least its rows, those before it, and one more where it isn't the last.
 */
export function totalAtLeastSeen(
  total: number,
  { page, limit }: Pick<PageInfo, "page" | "limit">,
  seen: SeenOnPage,
): number {
  return seen.rows === 0 ? total : Math.max(total, offsetOf(page, limit) + seen.rows + (seen.cursor === null ? 0 : 1));
}

/** Rows before this page. */
export function offsetOf(page: number, limit: number): number {
  return (page - 1) * limit;
}

export function hasNextPage({ page, pages }: PageInfo): boolean {
  return page < pages;
}
