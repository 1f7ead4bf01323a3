import type { ReactNode } from "react";
import type { z } from "zod";
import { EditOpener } from "./edit-opener.tsx";
import { type EditedFields, InlineFields } from "./inline-fields.tsx";
import { useInlineEdit } from "./use-inline-edit.ts";

type EditableFieldsProps<Value extends object> = {
  readonly labels: {
    /** Of the form. */
    readonly form: string;
    /** Of the button that opens it. */
    readonly edit: string;
    /** Of that button while there is nothing to show. */
    readonly add: string;
  };
  /** Of the editor; unique among everything that the person edits. */
  readonly name: string;
  readonly stored: Value;
  readonly schema: z.ZodType<Value>;
  /** As `save` of `useInlineEdit`. */
  readonly onSave: Parameters<typeof useInlineEdit<Value>>[0]["save"];
  /** The value as visitors see it; null if there is nothing to see. */
  readonly render: (value: Value) => ReactNode;
  readonly children: (fields: EditedFields<Value>) => ReactNode;
};

/** Several fields as visitors see them, with a button that opens their editor in place. */
export function EditableFields<Value extends object>(props: EditableFieldsProps<Value>) {
  const { labels, name, stored, schema, onSave, render, children } = props;
  const edit = useInlineEdit({ name, stored, save: onSave });
  if (edit.value === undefined) {
    return (
      <EditOpener edit={edit} editLabel={labels.edit} addLabel={labels.add}>
        {render(stored)}
      </EditOpener>
    );
  }
  return (
    <InlineFields label={labels.form} edit={edit} value={edit.value} schema={schema} renderStored={render}>
      {children}
    </InlineFields>
  );
}
