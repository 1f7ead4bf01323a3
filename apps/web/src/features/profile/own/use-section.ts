import { profileItemIdSchema } from "@meander/domain/ids";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { type ProfileEdit, useSaveProfile } from "../use-save-profile.ts";

export type SectionName = "projects" | "positions" | "educations" | "certifications";
export type ItemOf<Name extends SectionName> = UserProfile[Name][number];

/** A section of the caller's own profile. Each change shows at once and resolves to its undo when it is stored. */
export function useSection<Name extends SectionName>(profile: UserProfile, name: Name) {
  const save = useSaveProfile(profile);
  const items: readonly ItemOf<Name>[] = profile[name];
  type Items = readonly ItemOf<Name>[];

  const store = (shown: Items, mine: readonly object[], seen: Items) =>
    save({ shown: { [name]: shown }, user: { [name]: mine }, replaces: { [name]: seen } } as ProfileEdit);

  async function add(item: ItemOf<Name>) {
    const { id: _, ...written } = item;
    const stored = await store([...items, item], [written], []);
    const added: Items = stored[name];
    const created = added.filter(({ id }) => !items.some((other) => other.id === id));
    return () => store(items, [], created);
  }
  async function change(seen: ItemOf<Name>, mine: ItemOf<Name>) {
    await store(replaced(items, mine), [mine], [seen]);
    return () => store(replaced(items, seen), [seen], [mine]);
  }
  async function remove(item: ItemOf<Name>) {
    const rest = items.filter(({ id }) => id !== item.id);
    await store(rest, [], [item]);
    const { id: _, ...written } = item;
    // Addresses belong to the id; without an address it is stored as a new one.
    const restored = items.map((one) => (one.id === item.id && !("urlSlug" in item) ? written : one));
    return () => store(items, numbered(restored), rest);
  }
  async function order(ordered: Items) {
    await store(ordered, numbered(ordered), items);
    return () => store(items, numbered(items), ordered);
  }
  return { items, add, change, remove, order };
}

const temporaryIds = new Set<string>();

/** The id of a new item until it is stored. */
export function temporaryId() {
  const id = profileItemIdSchema.parse(crypto.randomUUID());
  temporaryIds.add(id);
  return id;
}

/** Whether an item is on its way: it has neither a page nor a picture yet. */
export function isOnItsWay({ id }: { readonly id: string }): boolean {
  return temporaryIds.has(id);
}

function replaced<Item extends { readonly id: string }>(items: readonly Item[], changed: Item): Item[] {
  return items.map((item) => (item.id === changed.id ? changed : item));
}

function numbered<Item extends object>(items: readonly Item[]) {
  return items.map((item, sortOrder) => ({ ...item, sortOrder }));
}
