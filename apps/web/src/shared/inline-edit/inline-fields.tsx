import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { fieldErrorsOf } from "../api/api-error.ts";
import { useErrorText } from "../i18n/use-error-text.ts";
import { useMessageText } from "../i18n/use-message-text.ts";
import { InlineForm } from "./inline-form.tsx";
import type { InlineEdit } from "./use-inline-edit.ts";

/** The fields of an open editor. */
export type EditedFields<Value> = {
  readonly value: Value;
  readonly change: (fields: Partial<Value>) => void;
  /** By dotted path, e.g. `links.0.href`. */
  readonly errors: Readonly<Record<string, string | undefined>>;
};

type InlineFieldsProps<Value extends object> = {
  /** Of the form. */
  readonly label: string;
  readonly edit: InlineEdit<Value>;
  readonly value: Value;
  /** Checks the value before it is saved. */
  readonly schema: z.ZodType<Value>;
  /** Shows what was stored elsewhere meanwhile. */
  readonly renderStored: (stored: Value) => ReactNode;
  readonly children: (fields: EditedFields<Value>) => ReactNode;
};

/** The editor of several fields in place. A field that can't be saved says why, and the first one gets the focus. */
export function InlineFields<Value extends object>(props: InlineFieldsProps<Value>) {
  const { label, edit, value, schema, renderStored, children } = props;
  const messageText = useMessageText();
  const errorText = useErrorText();
  const [invalid, setInvalid] = useState<Readonly<Record<string, string>>>({});
  const refused = fieldsOfItem(fieldErrorsOf(edit.error));
  const isRefusedAsWhole = edit.error !== null && Object.keys(refused).length === 0;

  function save() {
    const checked = schema.safeParse(value);
    if (checked.success) {
      edit.submit(checked.data);
      return;
    }
    const found: Record<string, string> = {};
    for (const { path, message } of checked.error.issues) found[path.join(".")] ??= messageText(message);
    setInvalid(found);
  }
  const stored = edit.storedMeanwhile;
  return (
    <InlineForm
      label={label}
      errors={invalid}
      problem={isRefusedAsWhole ? errorText(edit.error) : undefined}
      stored={stored !== undefined ? renderStored(stored) : undefined}
      onUseStored={() => stored !== undefined && edit.submit(stored)}
      onSave={save}
      onDiscard={edit.discard}
    >
      {children({
        value,
        change: (fields) => edit.change({ ...value, ...fields }),
        errors: { ...refused, ...invalid },
      })}
    </InlineForm>
  );
}

/** `user.positions.0.title` is `title` in the editor of one position. */
function fieldsOfItem(errors: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(errors).map(([path, text]) => [path.replace(/^user\.(?:[a-z]+\.\d+\.)?/i, ""), text]);
  return Object.fromEntries(named);
}
