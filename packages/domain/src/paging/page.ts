/** The paging fields of a response; pages are 1-based. */
export type PageInfo = { page: number; pages: number; limit: number; total: number };

/** An empty list has one page, so that page 1 always exists. */
export function pageInfoOf(page: number, limit: number, total: number): PageInfo {
  return { page, pages: Math.max(1, Math.ceil(total / limit)), limit, total };
}

type SeenOnPage = { readonly rows: number; readonly cursor: string | null };

/**
 * Raises an estimate to at least the rows seen so far, plus one if more pages follow. For pages requested by number.
 */
export function totalAtLeastSeen(
  total: number,
  { page, limit }: Pick<PageInfo, "page" | "limit">,
  seen: SeenOnPage,
): number {
  return seen.rows === 0 ? total : Math.max(total, offsetOf(page, limit) + seen.rows + (seen.cursor === null ? 0 : 1));
}

/** The number of rows before this page. */
export function offsetOf(page: number, limit: number): number {
  return (page - 1) * limit;
}
