import { Button } from "@meander/ui/primitives/button";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { Pencil, Plus } from "lucide-react";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { useErrorText } from "../i18n/use-error-text.ts";
import { InlineTextForm, type InlineTextLabels } from "./inline-text-form.tsx";
import styles from "./inline-text.module.css";

type InlineTextProps = {
  readonly labels: InlineTextLabels & {
    /** Of the button that opens the editor. */
    readonly edit: string;
    /** Of that button while there is no text. */
    readonly add: string;
  };
  readonly text: string;
  /** Enter starts a line; otherwise it saves. */
  readonly isMultiline?: boolean;
  /** Characters. */
  readonly limit: number;
  /** Shows the new text at once and resolves when it is stored instead of `replaced`. */
  readonly onSave: (text: string, replaced: string) => Promise<void>;
  /** The changed text was given up; `edit` opens the editor with it again. */
  readonly onDiscard: (edit: () => void) => void;
  /** The text as visitors see it. */
  readonly children: ReactNode;
};

type Edit = {
  readonly text: string;
  /** The stored text that the writer has seen. */
  readonly seen: string;
  /** Why saving it failed. */
  readonly error: string | null;
};

/**
 * A text with a button that opens its editor in place. Saving closes the editor at once; if it fails, the editor opens
 * again with the text selected and the error under it. If the stored text has changed elsewhere meanwhile, both are shown.
 */
export function InlineText({ labels, text, isMultiline = false, limit, onSave, onDiscard, children }: InlineTextProps) {
  const errorText = useErrorText();
  const [edit, setEdit] = useState<Edit | null>(null);
  const wasOpened = useRef(false);
  // The focus was in the editor, or on the button that the stored text has replaced.
  const takeLostFocus = useCallback((opener: HTMLButtonElement | null) => {
    if (wasOpened.current && document.activeElement === document.body) opener?.focus();
  }, []);

  async function save(next: string, seen: string) {
    setEdit(null);
    if (next === text) return;
    try {
      await onSave(next, seen);
    } catch (error) {
      setEdit({ text: next, seen, error: errorText(error) });
    }
  }
  function discard(typed: string, seen: string) {
    setEdit(null);
    if (typed !== text) onDiscard(() => setEdit({ text: typed, seen, error: null }));
  }

  if (edit !== null) {
    return (
      <InlineTextForm
        labels={labels}
        initialText={edit.text}
        initialError={edit.error}
        isMultiline={isMultiline}
        limit={limit}
        stored={edit.error !== null && edit.seen !== text ? text : null}
        onSave={(next) => void save(next, edit.error === null ? edit.seen : text)}
        onDiscard={(typed) => discard(typed, edit.seen)}
      />
    );
  }
  function open() {
    wasOpened.current = true;
    setEdit({ text, seen: text, error: null });
  }
  if (text === "") {
    return (
      <Button
        ref={takeLostFocus}
        size="small"
        variant="secondary"
        icon={<Plus aria-hidden="true" size={18} />}
        onClick={open}
      >
        {labels.add}
      </Button>
    );
  }
  return (
    <div className={styles.shown}>
      {children}
      <IconButton
        ref={takeLostFocus}
        label={labels.edit}
        icon={<Pencil aria-hidden="true" size={18} />}
        onClick={open}
      />
    </div>
  );
}
