import { TextArea } from "@meander/ui/primitives/text-area";
import { TextField } from "@meander/ui/primitives/text-field";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../i18n/use-error-text.ts";
import { EditOpener } from "./edit-opener.tsx";
import { InlineForm } from "./inline-form.tsx";
import { type InlineEdit, type Undo, useInlineEdit } from "./use-inline-edit.ts";

type InlineTextProps = {
  readonly labels: {
    readonly field: string;
    /** Of the button that opens the editor. */
    readonly edit: string;
    /** Of that button while there is no text. */
    readonly add: string;
  };
  /** Of the editor; unique among everything that the person edits. */
  readonly name: string;
  readonly text: string;
  /** Enter starts a line; otherwise it saves. */
  readonly isMultiline?: boolean;
  /** Characters. */
  readonly limit: number;
  /** Without an error it can be saved. */
  readonly validate?: (text: string) => string | undefined;
  /** Shows the new text at once and resolves to its undo when it is stored instead of `seen`. */
  readonly onSave: (text: string, seen: string) => Promise<Undo>;
  /** The text as visitors see it. */
  readonly children: ReactNode;
};

/** A text with a button that opens its editor in place. If saving fails, the text is selected, with the error under it. */
export function InlineText(props: InlineTextProps) {
  const { labels, name, text, onSave, children } = props;
  const edit = useInlineEdit({ name, stored: text, save: onSave });
  if (edit.value !== undefined) return <TextForm {...props} edit={edit} value={edit.value} />;
  return (
    <EditOpener edit={edit} editLabel={labels.edit} addLabel={labels.add}>
      {text === "" ? null : children}
    </EditOpener>
  );
}

type TextFormProps = InlineTextProps & { readonly edit: InlineEdit<string>; readonly value: string };

function TextForm({ labels, edit, value, isMultiline = false, limit, validate }: TextFormProps) {
  const t = useTranslations("profileEditing");
  const tErrors = useTranslations("errors");
  const errorText = useErrorText();
  const [invalid, setInvalid] = useState<string>();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const hasFailed = edit.error !== null;
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(hasFailed ? 0 : end, end);
  }, [hasFailed]);

  function save() {
    const next = value.trim();
    const problem = next.length > limit ? tErrors("fieldTooLong", { n: String(limit) }) : validate?.(next);
    setInvalid(problem);
    if (problem === undefined) edit.submit(next);
  }
  const shared = {
    ref: field,
    label: labels.field,
    error: invalid ?? (hasFailed ? errorText(edit.error) : undefined),
    value,
    limit,
    remainingLabel: (count: number) => t("charactersLeft", { count }),
  };
  const stored = edit.storedMeanwhile;
  return (
    <InlineForm
      isRow={!isMultiline}
      stored={stored !== undefined ? <p>{stored || t("nothing")}</p> : undefined}
      onUseStored={() => edit.submit(stored ?? "")}
      onSave={save}
      onDiscard={edit.discard}
    >
      {isMultiline ? (
        <TextArea {...shared} onChange={(event) => edit.change(event.target.value)} />
      ) : (
        <TextField {...shared} onChange={(event) => edit.change(event.target.value)} />
      )}
    </InlineForm>
  );
}
