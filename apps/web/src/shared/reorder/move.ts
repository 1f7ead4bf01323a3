/** Moves an item to an index of the list without it; past an end, to that end. An unknown item (-1) moves nothing. */
export function moveTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, index) => index !== from);
  return others.toSpliced(Math.max(0, to), 0, ...items.slice(from, from + 1).filter(() => from >= 0));
}

/** Moves an item directly before or after another. */
export function moveBeside<Item>(
  items: readonly Item[],
  from: number,
  beside: number,
  side: "before" | "after",
): Item[] {
  if (from === -1 || beside === -1) return [...items];
  const index = beside - (from < beside ? 1 : 0);
  return moveTo(items, from, side === "before" ? index : index + 1);
}
