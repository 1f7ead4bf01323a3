/** Lists of a profile are shown by `sortOrder`; equal ones keep the order they came in. */
export function sortBySortOrder<Item extends { readonly sortOrder: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.sortOrder - b.sortOrder);
}

/** A project or position by what stands in its address: its slug, or its id. */
export function findByAddress<Item extends { readonly urlSlug: string; readonly id: string }>(
  items: readonly Item[],
  address: string,
): Item | null {
  return items.find((item) => item.urlSlug === address) ?? items.find((item) => item.id === address) ?? null;
}

/** A list as somebody sends it: by `sortOrder`, where an item without one counts as its place in the array; then numbered from 0. */
export function numberedInOrder<Item extends { readonly sortOrder?: number | undefined }>(
  items: readonly Item[],
): (Item & { readonly sortOrder: number })[] {
  return sortBySortOrder(items.map((item, index) => ({ ...item, sortOrder: item.sortOrder ?? index }))).map(
    (item, index) => ({ ...item, sortOrder: index }),
  );
}
