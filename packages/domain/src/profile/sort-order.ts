/** Profile lists sort by `sortOrder`; equal ones keep their order. */
export function sortBySortOrder<Item extends { readonly sortOrder: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.sortOrder - b.sortOrder);
}

/** Sorts a submitted list by `sortOrder`, with the array index as default, and renumbers it from 0. */
export function numberedInOrder<Item extends { readonly sortOrder?: number | undefined }>(
  items: readonly Item[],
): (Item & { readonly sortOrder: number })[] {
  return sortBySortOrder(items.map((item, index) => ({ ...item, sortOrder: item.sortOrder ?? index }))).map(
    (item, index) => ({ ...item, sortOrder: index }),
  );
}
