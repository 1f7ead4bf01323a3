/** The rows decide the order. */
export function inOrder<Item extends object>(items: readonly Item[]): (Item & { readonly sortOrder: number })[] {
  return items.map((item, sortOrder) => ({ ...item, sortOrder }));
}
