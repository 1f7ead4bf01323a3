import { profileKey } from "@meander/domain/site/profile-entries";

/** An open editor. */
export type OpenEdit = {
  readonly value: unknown;
  /** The stored value that the writer has seen. */
  readonly seen: unknown;
  /** Why saving it failed. */
  readonly error: unknown;
};

const edits = new Map<string, OpenEdit | null>();
const listeners = new Map<string, Set<() => void>>();

/**
 * The open editors of this tab by name, which stay open while their page is left, and after a reload. Null without.
 */
export function openEdit(name: string): OpenEdit | null {
  const edit = edits.get(name);
  if (edit !== undefined) return edit;
  const stored = readEntry(name);
  edits.set(name, stored);
  return stored;
}

/** Opens, changes or closes (null) an editor. */
export function setEdit(name: string, edit: OpenEdit | null): void {
  edits.set(name, edit);
  writeEntry(name, edit);
  for (const listener of listeners.get(name) ?? []) listener();
}

export function subscribeToEdit(name: string, listener: () => void): () => void {
  const own = listeners.get(name) ?? new Set();
  listeners.set(name, own.add(listener));
  return () => own.delete(listener);
}

/** Whether the page of the editor is shown. */
export function isEditShown(name: string): boolean {
  return (listeners.get(name)?.size ?? 0) > 0;
}

/** Names of the shown editors with a value that isn't saved. */
export function unsavedEdits(): string[] {
  return [...edits].flatMap(([name, edit]) => (edit !== null && isEditShown(name) && isChanged(edit) ? name : []));
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isChanged({ value, seen }: OpenEdit): boolean {
  return !isSameValue(value, seen);
}

function readEntry(name: string): OpenEdit | null {
  try {
    const { value, seen } = JSON.parse(sessionStorage.getItem(profileKey("profileDraft", name)) ?? "{}");
    return value === undefined || seen === undefined ? null : { value, seen, error: null };
  } catch {
    return null;
  }
}

/** Ignores a full or forbidden storage: the editor still has the value. */
function writeEntry(name: string, edit: OpenEdit | null): void {
  try {
    const key = profileKey("profileDraft", name);
    if (edit === null || !isChanged(edit)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ value: edit.value, seen: edit.seen }));
  } catch {
    // Lost by a reload only.
  }
}
