import { profileEditing } from "@meander/domain/messages/en/profile-editing";
import { useCallback, useRef, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../i18n/use-error-text.ts";
import { showSnackbar } from "../snackbars/snackbars.ts";
import { isEditShown, isSameValue, openEdit, setEdit, subscribeToEdit } from "./edit-store.ts";

/** Provide these around everything that is edited in place. */
export const inlineEditMessages = { profileEditing };

export type Undo = () => Promise<unknown>;

type InlineEditOptions<Value> = {
  /** Unique among everything that the person edits. */
  readonly name: string;
  readonly stored: Value;
  /** Shows the value at once and resolves to its undo when it is stored instead of `seen`. */
  readonly save: (value: Value, seen: Value) => Promise<Undo>;
};

export type InlineEdit<Value> = {
  /** What the editor shows; undefined while it is closed. */
  readonly value: Value | undefined;
  /** Why saving failed; else null. */
  readonly error: unknown;
  /** What was stored elsewhere meanwhile; saving replaces it. */
  readonly storedMeanwhile: Value | undefined;
  readonly open: () => void;
  readonly change: (value: Value) => void;
  readonly submit: (value: Value) => void;
  readonly discard: () => void;
  /** The ref of the button that opens the editor: gives the focus back to it. */
  readonly onOpenerShown: (opener: HTMLButtonElement | null) => void;
};

/**
 * A value that is edited in place. Saving closes the editor at once; if it fails, the editor opens again with its value.
 * If the stored value has changed elsewhere meanwhile, the editor has both. What isn't saved survives a reload.
 */
export function useInlineEdit<Value>({ name, stored, save }: InlineEditOptions<Value>): InlineEdit<Value> {
  const t = useTranslations("profileEditing");
  const errorText = useErrorText();
  const offerUndo = useOfferUndo();
  const edit = useSyncExternalStore(
    useCallback((listener) => subscribeToEdit(name, listener), [name]),
    () => openEdit(name),
    () => null,
  );
  const wasOpened = useRef(false);
  // The focus was in the editor, or on the button that the stored value has replaced.
  const onOpenerShown = useCallback((opener: HTMLButtonElement | null) => {
    if (wasOpened.current && document.activeElement === document.body) opener?.focus();
  }, []);
  const closed = { value: undefined, error: null, storedMeanwhile: undefined };

  function open() {
    wasOpened.current = true;
    setEdit(name, { value: stored, seen: stored, error: null });
  }
  if (edit === null || !hasShapeOf(stored, edit.value) || !hasShapeOf(stored, edit.seen)) {
    return { ...closed, open, change: doNothing, submit: doNothing, discard: doNothing, onOpenerShown };
  }
  const { error } = edit;
  const isBehind = error !== null && !isSameValue(edit.seen, stored);
  const seen = isBehind ? stored : edit.seen;
  const value = isBehind ? rebased(edit.value, edit.seen, stored) : edit.value;

  async function store(next: Value) {
    setEdit(name, null);
    if (isSameValue(next, stored)) return;
    try {
      offerUndo(await save(next, seen));
    } catch (problem) {
      setEdit(name, { value: next, seen, error: problem });
      if (!isEditShown(name)) showSnackbar(errorText(problem), "error");
    }
  }
  function discard() {
    setEdit(name, null);
    if (isSameValue(value, seen)) return;
    const reopen = () => setEdit(name, { value, seen, error: null });
    showSnackbar(t("discarded"), "info", { label: t("undo"), onPress: reopen });
  }
  return {
    value,
    error,
    storedMeanwhile: isBehind ? stored : undefined,
    open,
    change: (next) => setEdit(name, { value: next, seen, error }),
    submit: (next) => void store(next),
    discard,
    onOpenerShown,
  };
}

/** Says that something is saved, with the way back. */
export function useOfferUndo(): (undo: Undo) => void {
  const t = useTranslations("profileEditing");
  const errorText = useErrorText();
  return (undo) => {
    const showProblem = (problem: unknown) => showSnackbar(errorText(problem), "error");
    showSnackbar(t("saved"), "success", { label: t("undo"), onPress: () => void undo().catch(showProblem) });
  };
}

function doNothing(): void {
  // Closed.
}

/** Whether a value, perhaps stored by an older version of the page, can be edited like this one. */
function hasShapeOf<Value>(known: Value, value: unknown): value is Value {
  if (typeof known !== "object" || known === null) return typeof value === typeof known;
  if (typeof value !== "object" || value === null || Array.isArray(value) !== Array.isArray(known)) return false;
  return Array.isArray(known) || Object.keys(known).every((field) => Object.hasOwn(value, field));
}

/** The value with the stored state of those fields that the writer hasn't changed. */
function rebased<Value>(value: Value, seen: Value, stored: Value): Value {
  if (!isRecord(value) || !isRecord(seen) || !isRecord(stored)) return value;
  const fields = Object.entries(value).map(([field, own]) => [
    field,
    isSameValue(own, seen[field]) ? stored[field] : own,
  ]);
  return Object.fromEntries(fields);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
