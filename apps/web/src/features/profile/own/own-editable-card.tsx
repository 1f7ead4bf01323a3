import { IconButton } from "@meander/ui/primitives/icon-button";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { useTranslations } from "use-intl";
import { type EditedFields, InlineFields } from "../../../shared/inline-edit/inline-fields.tsx";
import { useInlineEdit } from "../../../shared/inline-edit/use-inline-edit.ts";
import styles from "./own.module.css";

type OwnEditableCardProps<Form extends object> = {
  /** Of the editor. */
  readonly name: string;
  /** Of the item. */
  readonly title: string;
  readonly stored: Form;
  readonly schema: z.ZodType<Form>;
  readonly onSave: (form: Form, seen: Form) => Promise<() => Promise<unknown>>;
  readonly render: (form: Form) => ReactNode;
  readonly children: (fields: EditedFields<Form>) => ReactNode;
};

/** A card that becomes the form of its item. */
export function OwnEditableCard<Form extends object>(props: OwnEditableCardProps<Form>) {
  const { name, title, stored, schema, onSave, render, children } = props;
  const t = useTranslations("profileEditing");
  const edit = useInlineEdit({ name, stored, save: onSave });
  const { open, onOpenerShown } = edit;
  if (edit.value !== undefined) {
    return (
      <InlineFields
        label={t("editItemOf", { title })}
        edit={edit}
        value={edit.value}
        schema={schema}
        renderStored={render}
      >
        {children}
      </InlineFields>
    );
  }
  return (
    <div className={styles.editableCard}>
      {render(stored)}
      <IconButton
        ref={onOpenerShown}
        className={styles.cardPencil}
        label={t("editItemOf", { title })}
        icon={<Pencil aria-hidden="true" size={18} />}
        onClick={open}
      />
    </div>
  );
}
