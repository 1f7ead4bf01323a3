import { DomainError } from "../errors.ts";
import { message } from "../messages/message.ts";

/** The versions of a value that may be edited in two tabs or on two devices. */
export type Versions<Value> = {
  /** What the editor saw. */
  readonly seen: Value;
  /** What they made of it. */
  readonly mine: Value;
  /** What is stored now. */
  readonly stored: Value;
};

type KeyOf<Item> = (item: Item) => string | undefined;

/** The side that changed. Throws DomainError version-changed if both changed it, and not to the same value. */
export function mergeValue<Value>({ seen, mine, stored }: Versions<Value>): Value {
  if (isSame(mine, seen)) return stored;
  if (isSame(stored, seen) || isSame(stored, mine)) return mine;
  throw new DomainError("version-changed", message("profileChanged"));
}

/**
 * Merges lists by key: items that one side added or removed, and the fields of an item that one side changed. Stored
 * items that neither `seen` nor `mine` names stay. Items of `mine` without a key, or with one that `seen` doesn't name,
 * are added after their predecessor in `mine`. An order that `mine` changed prevails. Throws as `mergeValue`.
 */
export function mergeItems<Item extends object>(versions: Versions<readonly Item[]>, keyOf: KeyOf<Item>): Item[] {
  const [seen, mine, stored] = [versions.seen, versions.mine, versions.stored].map((list) => byKey(list, keyOf));
  const merged = versions.stored.flatMap((item) => {
    const key = keyOf(item);
    return mergeItem({ seen: find(seen, key), mine: find(mine, key), stored: item });
  });
  const present = versions.mine.filter((item) => {
    const former = find(seen, keyOf(item));
    if (former === undefined || find(stored, keyOf(item)) !== undefined) return true;
    // Removed elsewhere: stays so, unless it was edited here.
    return mergeValue({ seen: unplaced(former), mine: unplaced(item), stored: undefined }) !== undefined;
  });
  return withAdded(inOrder(merged, versions, keyOf), present, keyOf);
}

/** As `mergeItems`, for a list of distinct texts. */
export function mergeTexts({ seen, mine, stored }: Versions<readonly string[]>): string[] {
  const items = (texts: readonly string[]) => texts.map((text) => ({ text }));
  const merged = mergeItems({ seen: items(seen), mine: items(mine), stored: items(stored) }, ({ text }) => text);
  return merged.map(({ text }) => text);
}

/** The merged item, or nothing if one side removed it. */
function mergeItem<Item extends object>(versions: {
  readonly seen: Item | undefined;
  readonly mine: Item | undefined;
  readonly stored: Item;
}): Item[] {
  const { seen, mine, stored } = versions;
  if (seen === undefined || mine === undefined) {
    const value = mergeValue({ seen: unplaced(seen), mine: unplaced(mine), stored: unplaced(stored) });
    return value === undefined ? [] : [stored];
  }
  const fields = new Map(Object.entries(stored));
  for (const [field, value] of Object.entries(mine)) {
    if (field === "sortOrder") continue;
    fields.set(field, mergeValue({ seen: fieldOf(seen, field), mine: value, stored: fieldOf(stored, field) }));
  }
  return [Object.fromEntries(fields) as Item];
}

/** Puts items whose order `mine` changed into its order, at the places that they have. */
function inOrder<Item>(items: readonly Item[], { seen, mine }: Versions<readonly Item[]>, keyOf: KeyOf<Item>): Item[] {
  const keys = new Set(items.map(keyOf));
  const keysIn = (list: readonly Item[], others: readonly Item[]) => {
    const both = new Set(others.map(keyOf));
    return list.map(keyOf).filter((key) => key !== undefined && keys.has(key) && both.has(key));
  };
  const wanted = keysIn(mine, seen);
  if (isSame(wanted, keysIn(seen, mine))) return [...items];
  const placed = byKey(items, keyOf);
  const moved = wanted.values();
  return items.map((item) => (wanted.includes(keyOf(item)) ? (find(placed, moved.next().value) ?? item) : item));
}

/** Inserts the items of `mine` that are missing, each after its predecessor there. */
function withAdded<Item>(items: readonly Item[], mine: readonly Item[], keyOf: KeyOf<Item>): Item[] {
  const all = [...items];
  const indexOf = (item: Item | undefined) => {
    if (item === undefined) return -1;
    const key = keyOf(item);
    return key === undefined ? all.indexOf(item) : all.findIndex((other) => keyOf(other) === key);
  };
  for (const [index, item] of mine.entries()) {
    if (indexOf(item) !== -1) continue;
    const previous = indexOf(mine[index - 1]);
    const next = indexOf(mine.slice(index + 1).find((other) => indexOf(other) !== -1));
    all.splice(previous !== -1 ? previous + 1 : next !== -1 ? next : all.length, 0, item);
  }
  return all;
}

function byKey<Item>(items: readonly Item[], keyOf: KeyOf<Item>): ReadonlyMap<string, Item> {
  return new Map(
    items.flatMap((item) => {
      const key = keyOf(item);
      return key === undefined ? [] : [[key, item] as const];
    }),
  );
}

function find<Item>(items: ReadonlyMap<string, Item> | undefined, key: string | undefined): Item | undefined {
  return key === undefined ? undefined : items?.get(key);
}

/** The place in the list is no part of an item: the order of the list decides it. */
function unplaced(item: object | undefined): object | undefined {
  return item && { ...item, sortOrder: undefined };
}

function fieldOf(item: object, field: string): unknown {
  return (item as Readonly<Record<string, unknown>>)[field];
}

/** Deep equality of JSON values; undefined is as good as missing. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isSame(fieldOf(one, key), fieldOf(other, key)),
  );
}
