import { Button } from "@meander/ui/primitives/button";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { TextArea } from "@meander/ui/primitives/text-area";
import { TextField } from "@meander/ui/primitives/text-field";
import { Check, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import styles from "./inline-text.module.css";

export type InlineTextLabels = {
  /** Of the field. */
  readonly field: string;
  readonly save: string;
  readonly discard: string;
  readonly remaining: (count: number) => string;
  /** Of the text that was stored elsewhere meanwhile. */
  readonly stored: string;
  readonly nothing: string;
  readonly useStored: string;
};

type InlineTextFormProps = {
  readonly labels: InlineTextLabels;
  readonly initialText: string;
  /** Why saving it failed; the text is then selected. */
  readonly initialError: string | null;
  /** The text that was stored elsewhere meanwhile; saving replaces it. */
  readonly stored: string | null;
  readonly isMultiline: boolean;
  readonly limit: number;
  readonly onSave: (text: string) => void;
  readonly onDiscard: (typed: string) => void;
};

/** The editor of a text: Enter saves, with Ctrl or Cmd if it has several lines; Escape discards. */
export function InlineTextForm(props: InlineTextFormProps) {
  const { labels, initialText, initialError, stored, isMultiline, limit, onSave, onDiscard } = props;
  const t = useTranslations("errors");
  const [text, setText] = useState(initialText);
  const [error, setError] = useState(initialError);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  useEffect(() => {
    field.current?.focus();
    const start = initialError === null ? initialText.length : 0;
    field.current?.setSelectionRange(start, initialText.length);
  }, [initialText, initialError]);

  function save() {
    const next = text.trim();
    if (next.length <= limit) onSave(next);
    else setError(t("fieldTooLong", { n: String(limit) }));
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === "Escape") onDiscard(text.trim());
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const shared = {
    ref: field,
    label: labels.field,
    error: error ?? undefined,
    value: text,
    limit,
    remainingLabel: labels.remaining,
    onKeyDown: handleKey,
  };
  return (
    <form
      className={styles.form}
      data-multiline={isMultiline || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {isMultiline ? (
        <TextArea {...shared} onChange={(event) => setText(event.target.value)} />
      ) : (
        <TextField {...shared} onChange={(event) => setText(event.target.value)} />
      )}
      <div className={styles.actions}>
        <IconButton
          type="submit"
          variant="outlined"
          label={labels.save}
          icon={<Check aria-hidden="true" size={20} />}
        />
        <IconButton
          variant="outlined"
          label={labels.discard}
          icon={<X aria-hidden="true" size={20} />}
          onClick={() => onDiscard(text.trim())}
        />
      </div>
      {stored !== null && (
        <div className={styles.stored}>
          <strong>{labels.stored}</strong>
          <p>{stored === "" ? labels.nothing : stored}</p>
          <Button size="small" variant="secondary" onClick={() => onSave(stored)}>
            {labels.useStored}
          </Button>
        </div>
      )}
    </form>
  );
}
