import { profileForms } from "@meander/domain/contract/profile-sections";
import type { Position } from "@meander/domain/contract/profiles";
import { TextField } from "@meander/ui/primitives/text-field";
import { useTranslations } from "use-intl";
import type { Undo } from "../../../shared/inline-edit/use-inline-edit.ts";
import { EditableFields } from "../../../shared/inline-edit/editable-fields.tsx";
import { SortableRows } from "../../../shared/reorder/sortable-rows.tsx";
import { DetailSection, TextList } from "../components/detail-sections.tsx";
import { inOrder } from "./in-order.ts";
import styles from "./own.module.css";

const MAX = 30;
type Lines = { readonly lines: Position["achievements"] };

type LinesEditorProps = {
  readonly name: string;
  readonly labels: { readonly title: string; readonly edit: string; readonly add: string };
  readonly lines: Position["achievements"];
  readonly onSave: (value: Lines, seen: Lines) => Promise<Undo>;
};

/** A list of texts, such as responsibilities, edited in place. */
export function LinesEditor({ name, labels, lines, onSave }: LinesEditorProps) {
  const t = useTranslations("profileEditing");
  return (
    <DetailSection title={labels.title}>
      <div className={styles.field}>
        <EditableFields<Lines>
          labels={{ form: labels.title, edit: labels.edit, add: labels.add }}
          name={name}
          stored={{ lines }}
          schema={profileForms.lines}
          onSave={onSave}
          render={(value) => (value.lines.length === 0 ? null : <TextList texts={value.lines} />)}
        >
          {({ value, change, errors }) => (
            <SortableRows
              list={name}
              items={value.lines}
              newItem={{ text: "", sortOrder: 0 }}
              addLabel={t("addLine")}
              max={MAX}
              onChange={(changed) => change({ lines: inOrder(changed) })}
            >
              {(line, index, changeLine) => (
                <TextField
                  label={t("line", { number: index + 1 })}
                  labelHidden
                  value={line.text}
                  error={errors[`lines.${index}.text`]}
                  onChange={(event) => changeLine({ ...line, text: event.target.value })}
                />
              )}
            </SortableRows>
          )}
        </EditableFields>
      </div>
    </DetailSection>
  );
}
